/** The code that plays films; only those with tracks of sound beside the pictures take the larger build of hls.js. */
export async function engineCode(hasTracks = false) {
  const [{ startEngine }, hls] = await Promise.all([
    import('./hls-engine.ts'),
    hasTracks ? import('./full-hls.ts') : import('./light-hls.ts'),
  ])
  return { startEngine, hls }
}
