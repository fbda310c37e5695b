import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { afterPaint } from '#lib/scheduling.ts'
import styles from './notices.module.css'
import { closeNotice, notice } from './notify.ts'

/** The one place where notices are shown and read out; drawn once, by the shell. */
export function Notices() {
  const shown = useSyncExternalStore(notice.subscribe, notice.get)
  const place = useRef<HTMLDivElement>(null)

  const open = useRef(false)
  // A popover lies above open dialogs if it came after them. It stays open when empty, for screen readers to know it.
  useLayoutEffect(() => {
    const show = () => {
      open.current = true
      // Without popovers, in older browsers, it is a plain box below dialogs.
      place.current?.togglePopover?.(false)
      place.current?.togglePopover?.(true)
    }
    // The first time it is empty: to open it would lay the whole page out within the task that drew it.
    if (!open.current && shown === undefined) return afterPaint(show)
    show()
  }, [shown])

  return (
    <div ref={place} popover="manual" className={styles.place} role="status">
      {shown !== undefined && (
        <span key={shown.id} className={styles.notice}>
          {shown.text}
          {shown.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                closeNotice()
                shown.action?.onClick()
              }}
            >
              {shown.action.label}
            </button>
          )}
        </span>
      )}
    </div>
  )
}
