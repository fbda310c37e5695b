/** Where an app is installed in a way of its own. */
export const platforms = ['android', 'ios', 'desktop'] as const
export type Platform = (typeof platforms)[number]

/** The platform that a browser says it runs on. An iPad says it were a Mac, but no Mac has a touch screen. */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}

/** The platform of this device. */
export const platform = () => platformOf(navigator.userAgent, navigator.maxTouchPoints)
