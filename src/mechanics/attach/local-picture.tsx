import { useEffect, useState } from 'react'
import { Cover, type CoverProps } from '#ui/cover.tsx'

/** A picture that is on this device only: one that was chosen and not sent. */
export function LocalPicture({ blob, ...rest }: Omit<CoverProps, 'src' | 'hash' | 'failed'> & { blob: Blob }) {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    let over = false
    queueMicrotask(() => over || setSrc(url))
    return () => {
      over = true
      URL.revokeObjectURL(url)
    }
  }, [blob])
  return <Cover src={src} {...rest} />
}
