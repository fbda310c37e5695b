import { useState, type ReactNode } from 'react'
import type { PreviewProps } from './lightbox.tsx'
import { Preview } from './preview.tsx'

/** What a screen needs to show its pictures in full. */
export interface LivePreview {
  /** Opens one of the pictures, by its place among them; `running` goes on from there by itself. */
  show: (index: number, running?: boolean) => void
  /** Whether it is open. */
  open: boolean
  /** To be drawn on the screen once. */
  preview: ReactNode
}

/** Lets pictures be opened over the whole screen. */
export function usePreview(props: Pick<PreviewProps, 'images' | 'renderImage' | 'onView' | 'onReport'>): LivePreview {
  'use memo'
  const [shown, setShown] = useState<{ index: number; running: boolean }>()
  const open = shown !== undefined
  return {
    show: (index, running = false) => setShown({ index, running }),
    open,
    preview: (
      <Preview
        {...props}
        open={open}
        onClose={() => setShown(undefined)}
        index={shown?.index ?? 0}
        slideshow={shown?.running ?? false}
      />
    ),
  }
}
