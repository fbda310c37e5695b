import { useEffect, useRef, useState } from 'react'
import { net } from './net.ts'
import { useSettings } from './settings.ts'
import { soon } from '#lib/scheduling.ts'

/** A picture of the server as an address for `<img>`, while it is needed. */
export interface LiveImage {
  src: string | undefined
  failed: boolean
  /** It is not on this device, and the person saves data: `retry` fetches it. */
  held: boolean
  retry: () => void
  /** To be called once the picture is drawn: frees the address, which the drawn picture no longer needs. */
  loaded: () => void
  /** To be called when there was nothing to draw at the address any more: it ended with its worker. Asks for another. */
  lost: () => void
}

/** A picture of our own bytes is drawn within this time, or never. */
const loadLimitMs = 10_000

/** So many addresses of one picture may be lost in a row until the person is asked whether to try again. */
const lostLimit = 2

/** Addresses that are freed together are freed by one message. */
const freeAfterMs = 200

let count = 0
let done: string[] = []

function freeLater(src: string) {
  // a small picture is in its address
  if (!src.startsWith('blob:')) return
  if (done.push(src) > 1) return
  setTimeout(() => {
    void net.freeImages(done)
    done = []
  }, freeAfterMs)
}

/** Frees an address once, however often it is asked to. */
function onceFreed(src: string) {
  let freed = false
  return () => {
    if (!freed) freeLater(src)
    freed = true
  }
}

/** Fetches and decrypts the picture at a path on `img_base`; nothing is asked for while `path` is empty. */
export function useImage(path: string | undefined): LiveImage {
  const [{ attempt, asked }, setAttempt] = useState<{ attempt: number; asked?: string | undefined }>({ attempt: 0 })
  const [image, setImage] = useState<{
    path: string
    src?: string
    failed: boolean
    held?: boolean
    free?: () => void
  }>()

  // who saves data asks for each picture that is not here yet
  const kept = useSettings().dataSaver && asked !== path

  // a kept page that comes back runs its effects again; a picture that was drawn needs nothing more
  const drawn = useRef<string>(undefined)
  const losses = useRef<{ path: string | undefined; count: number }>({ path, count: 0 })

  useEffect(() => {
    if (!path || drawn.current === path) return
    const key = `image-${++count}`
    let free: (() => void) | undefined
    let over = false
    const request = { data: path, key, type: 'image', responseType: 'url', ...(kept && { kept }) } as const
    let sent = false
    const takeBack = soon(() => {
      sent = true
      void net.imageUrl(request).then((reply) => {
        if (over) return reply.ok ? freeLater(reply.value) : undefined
        if (!reply.ok) return setImage({ path, failed: true, held: kept })
        free = onceFreed(reply.value)
        setImage({ path, failed: false, src: reply.value, free })
      })
    })
    return () => {
      over = true
      takeBack()
      // a picture that is being hidden is still loading: its address goes once it is certainly done
      if (free) setTimeout(free, loadLimitMs)
      else if (sent) void net.stop(key)
    }
  }, [path, attempt, kept])

  const current = image?.path === path ? image : undefined
  return {
    src: current?.src,
    failed: current?.failed ?? false,
    held: current?.held ?? false,
    retry: () => {
      losses.current = { path, count: 0 }
      setAttempt((before) => ({ attempt: before.attempt + 1, asked: path }))
    },
    loaded: () => {
      drawn.current = path
      losses.current = { path, count: 0 }
      current?.free?.()
    },
    lost: () => {
      if (!path) return
      drawn.current = undefined
      const count = losses.current.path === path ? losses.current.count + 1 : 1
      losses.current = { path, count }
      if (count > lostLimit) return setImage({ path, failed: true })
      setImage(undefined)
      setAttempt((before) => ({ ...before, attempt: before.attempt + 1 }))
    },
  }
}
