/** Id of this build, as in `builds/latest.json`. */
declare const __BUILD_ID__: string
declare const __BUILD_TIMESTAMP__: number
/** Base addresses of the lines, in the build's order. */
declare const __BUILD_LINES__: string[]
declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}

/** What react-dom schedules its work with; it brings no types of its own. */
declare module 'scheduler' {
  /** Ends slices of work after so many a second; 0: after 5 ms, as it does by itself. */
  export function unstable_forceFrameRate(framesPerSecond: number): void
}
