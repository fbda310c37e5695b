import { useEffect, useState } from 'react'
import type { DataUse } from '#bridge/net-api.ts'
import { net } from './net.ts'

/** Bytes of this session by what they were; streams are fetched by the page itself. */
export type SessionData = DataUse & { streams: number }

let streams = 0

/** Counts bytes of streams that came from the network. */
export const countStream = (bytes: number) => {
  streams += bytes
}

/** How often the counts are asked for while they are on screen. */
const lookMs = 3000

/** How much data this session has used, live while on screen; undefined before the first answer. */
export function useSessionData(): SessionData | undefined {
  const [use, setUse] = useState<SessionData>()
  useEffect(() => {
    let over = false
    const look = () => void net.dataUse().then((own) => over || setUse({ ...own, streams }))
    look()
    const timer = setInterval(look, lookMs)
    return () => {
      over = true
      clearInterval(timer)
    }
  }, [])
  return use
}
