import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'

import { cx } from '#lib/cx.ts'

import { IconButton } from './icon-button.tsx'
import styles from './sheet.module.css'
import { useModal } from './use-modal.ts'

export interface SheetProps {
  open: boolean
  /** The person closed it, or its page was hidden: answer with `open = false`. */
  onClose: () => void
  title: ReactNode
  /** Names the close button for screen readers. */
  closeLabel: string
  children?: ReactNode
  /** Stays at the bottom while the content scrolls. */
  foot?: ReactNode
  /** As high as a sheet may be from the start: what comes in later moves nothing under the finger. */
  tall?: boolean | undefined
}

const toPlace = (sheet: HTMLElement) => {
  sheet.scrollTop = sheet.scrollHeight
}

/**
 * A panel from the bottom. The dialog is itself a scroller with an empty screen above the panel: pulling the panel
 * down is scrolling back to that screen, so the finger is followed by the browser and not by code. What scrolls it there
 * without a person, such as a browser that brings something into view, does not close it: it goes back to its place.
 */
export function Sheet({ open, onClose, title, closeLabel, children, foot, tall = false }: SheetProps) {
  const { drawn, close, props } = useModal(open, onClose)
  const titleId = useId()
  const { ref } = props
  const pulled = useRef(false)

  useLayoutEffect(() => {
    pulled.current = false
    if (open && ref.current) toPlace(ref.current)
  }, [open, ref])

  return (
    <dialog
      {...props}
      className={styles.sheet}
      aria-labelledby={titleId}
      onPointerDownCapture={() => {
        pulled.current = true
      }}
      // one that becomes a scroll is cancelled instead
      onPointerUpCapture={() => {
        pulled.current = false
      }}
      onWheel={() => {
        pulled.current = true
      }}
      onScroll={(event) => {
        const { target, currentTarget } = event
        if (!open || target !== currentTarget || currentTarget.scrollTop >= 2) return
        if (pulled.current) close()
        else toPlace(currentTarget)
      }}
      onScrollEndCapture={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight >= scrollHeight - 2) pulled.current = false
      }}
    >
      <div className={styles.above} data-overlay />
      <div className={styles.place}>
        {drawn && (
          <div className={cx(styles.panel, tall && styles.tall)}>
            <div className={styles.head}>
              <h2 className={styles.title} id={titleId}>
                {title}
              </h2>
              <IconButton label={closeLabel} icon={<X />} onClick={close} />
            </div>
            <div className={styles.body}>{children}</div>
            {foot !== undefined && <div className={styles.foot}>{foot}</div>}
          </div>
        )}
      </div>
    </dialog>
  )
}
