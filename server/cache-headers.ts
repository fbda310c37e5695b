/**
 * Pictures and streams: a browser keeps no copy, since its own cache outlives lock, logout and take-down. A CDN in front
 * is told apart (RFC 9213); what is taken down is to be purged there.
 */
export const edgeOnly = { 'Cache-Control': 'no-store', 'CDN-Cache-Control': 'public, max-age=86400' }
/** The same for what may change. */
export const edgeShortly = { 'Cache-Control': 'no-store', 'CDN-Cache-Control': 'public, max-age=3600' }

/** Where a browser asks once to be rid of what older versions let it keep of this line. */
export const clearCachePath = '/clear-cache'
