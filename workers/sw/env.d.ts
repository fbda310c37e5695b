/** Files cached at install, and those cached after the page's first paint; filled in by `tools/builds-plugin.ts`. */
declare const __PRECACHE__: { url: string; revision: string | null }[]
declare const __LATER__: { url: string; revision: string | null }[]
declare const __BUILD_ID__: string
