/** Id of this build, as in `builds/latest.json`. */
declare const __BUILD_ID__: string
declare const __BUILD_TIMESTAMP__: number
/** Base addresses of the lines, in the build's order. */
declare const __BUILD_LINES__: string[]
declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}
