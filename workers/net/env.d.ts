/** What the build was made for; see `config/build-config.ts`. */
declare const __BUILD_ID__: string
declare const __BUILD_TIMESTAMP__: number
declare const __BUILD_LINES__: string[]
declare const __BUILD_HOSTS__: string[]
declare const __BUILD_KEYS__: { id: number; root: string }[]
