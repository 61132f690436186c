// sidebar: version and addresses of this build.

/** JSON, set by the build. As an object, it would become a module that every other module calls. */
declare const BIDGRID_ABOUT: string;

/** `build` is a commit, null in the workbench. An address is empty if there is no such page. */
export const ABOUT = JSON.parse(BIDGRID_ABOUT) as {
  readonly version: string;
  readonly build: string | null;
  readonly docsUrl: string;
  readonly problemsUrl: string;
};
