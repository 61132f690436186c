// sidebar: lets TypeScript import style sheets; the build puts them into the page.

declare module '*.css' {}
