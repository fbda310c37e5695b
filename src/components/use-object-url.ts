import { useEffect, useState } from 'react'

/** The address of bytes that this page holds, as long as they are drawn; undefined for a moment at first. */
export function useObjectUrl(blob: Blob): string | undefined {
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
  return src
}
