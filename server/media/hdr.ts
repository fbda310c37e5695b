/** What the pictures of a film say of their colours, in ffmpeg's words. */
export interface Colours {
  readonly color_transfer?: string | undefined
  readonly color_primaries?: string | undefined
  readonly color_space?: string | undefined
}

/** The curves of high dynamic range: PQ and HLG. */
const curves = ['smpte2084', 'arib-std-b67']
const known = (value: string | undefined, otherwise: string): string =>
  value === undefined || value === 'unknown' || value === 'reserved' ? otherwise : value

/**
 * The filters that bring pictures of high dynamic range into that of all screens; undefined for those that are there.
 * What is not brighter than paper white stays as it is, and only what is brighter is pressed together: unmapped, the
 * whole picture comes out grey.
 */
export function toneMapOf({ color_transfer: curve, color_primaries, color_space }: Colours): string | undefined {
  if (curve === undefined || !curves.includes(curve)) return undefined
  const from = `tin=${curve}:pin=${known(color_primaries, 'bt2020')}:min=${known(color_space, 'bt2020nc')}`
  return [
    `zscale=${from}:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=mobius:param=0.95:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ].join(',')
}

/** What the filters are called that a tone map needs. */
export const toneMapFilters = ['zscale', 'tonemap']
