import { Cover, type CoverProps } from '#components/cover.tsx'
import { useObjectUrl } from '#components/use-object-url.ts'

/** A picture that is on this device only: one that was chosen and not sent. */
export function LocalPicture({ blob, ...rest }: Omit<CoverProps, 'src' | 'hash' | 'failed'> & { blob: Blob }) {
  return <Cover src={useObjectUrl(blob)} {...rest} />
}
