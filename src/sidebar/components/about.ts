// sidebar: version and addresses of this build.

/**
 * Set by the build. `build` is a commit, null in the workbench. An address is empty if there is no such page.
 */
declare const BIDGRID_ABOUT: {
  readonly version: string;
  readonly build: string | null;
  readonly docsUrl: string;
  readonly problemsUrl: string;
};

export const ABOUT = BIDGRID_ABOUT;
