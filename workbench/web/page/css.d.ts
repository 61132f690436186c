// Workbench page: style sheets are imported so that esbuild collects them; TypeScript sees them as empty
// modules.
declare module '*.css';
