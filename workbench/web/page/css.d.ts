// Workbench page: style sheets are imported for esbuild to collect; they have no content for TypeScript.
declare module '*.css';
