import type { MouseEvent, PointerEvent, RefObject, SyntheticEvent } from 'react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import { openOverlay } from './overlays.ts'

/** As long as the slowest way out takes, and a little more. */
const leaveMs = 320

/** What a native dialog needs to be driven by `open` and `onClose`. */
export interface Modal {
  /** Whether the content is to be drawn: while open, and while it leaves. */
  drawn: boolean
  close: () => void
  props: {
    ref: RefObject<HTMLDialogElement | null>
    tabIndex: -1
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => void
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void
    onClick: (event: MouseEvent<HTMLDialogElement>) => void
  }
}

/**
 * Shows a `<dialog>` as a modal while `open`, and calls `onClose` once when the person closes it (Escape, the way
 * back of the system or of the history, a click on `[data-overlay]` or beside the content) or when its page is hidden: a modal that is
 * not displayed would still block everything else. One that is `lasting` is closed by its owner only. The focus goes
 * to `[data-autofocus]`, or to the dialog itself, and back when it closes.
 */
export function useModal(open: boolean, onClose: () => void, lasting = false): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const told = useRef(true)
  const pressedOverlay = useRef(false)
  const [drawn, setDrawn] = useState(open)
  if (open && !drawn) setDrawn(true)

  const tell = () => {
    if (told.current) return
    told.current = true
    onClose()
  }
  // The owner's own `open = false` is already known here, so this tells only of pages that are hidden or removed.
  const leave = useEffectEvent(() => {
    if (open) tell()
    told.current = true
  })

  const goBack = useEffectEvent(() => {
    if (!lasting) ref.current?.close()
    return !lasting
  })

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || dialog === null) return
    told.current = false
    dialog.showModal()
    // Not the first button, as browsers would have it: its ring would look like a choice.
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
    first.focus({ preventScroll: true })
    const end = openOverlay(() => goBack())
    return () => {
      end()
      leave()
      dialog.close()
    }
  }, [open])

  useEffect(() => {
    if (open) return
    const timer = setTimeout(setDrawn, leaveMs, false)
    return () => {
      clearTimeout(timer)
    }
  }, [open])

  const close = () => {
    ref.current?.close()
  }
  // A dialog that lies in this one has an overlay of its own.
  const isOverlay = (event: SyntheticEvent<HTMLDialogElement>) =>
    event.target instanceof HTMLElement &&
    event.target.closest('dialog') === event.currentTarget &&
    (event.target === event.currentTarget || event.target.dataset.overlay !== undefined)

  return {
    drawn,
    close,
    props: {
      ref,
      tabIndex: -1,
      onCancel(event) {
        if (lasting && event.target === event.currentTarget) event.preventDefault()
      },
      onClose(event) {
        if (event.target !== event.currentTarget || told.current) return
        // A browser may close a dialog although that was prevented, to keep pages from trapping people.
        if (lasting) event.currentTarget.showModal()
        else tell()
      },
      onPointerDown(event) {
        pressedOverlay.current = isOverlay(event)
      },
      onClick(event) {
        if (!lasting && pressedOverlay.current && isOverlay(event)) close()
      },
    },
  }
}
