import { useEffect, useState } from 'react'
import type { Language } from '#contract/languages.ts'

/** Static content of a prerendered route: `body` is HTML, cleaned before it is shown. */
export type Payload = Record<Language, { title: string; body: string }>

/** The content of a prerendered route: on its way, not to be had (`retry` asks again), or here. */
export type PayloadReading =
  | { state: 'reading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'here'; payload: Payload }

const fetched = new Map<string, Promise<Payload>>()

async function fetchPayload(route: string): Promise<Payload> {
  const reply = await fetch(`${route}/_payload.json`)
  if (!reply.ok) throw new Error(`${route}: HTTP ${reply.status}`)
  return (await reply.json()) as Payload
}

function payloadOf(route: string): Promise<Payload> {
  const known = fetched.get(route)
  if (known) return known
  const asked = fetchPayload(route)
  fetched.set(route, asked)
  asked.catch(() => fetched.delete(route))
  return asked
}

/** Reads `{route}/_payload.json` of this build, which the service worker has precached. */
export function usePayload(route: string): PayloadReading {
  const [reading, setReading] = useState<PayloadReading>({ state: 'reading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let over = false
    const show = (next: PayloadReading) => over || setReading(next)
    payloadOf(route).then(
      (payload) => show({ state: 'here', payload }),
      () => show({ state: 'failed', retry: () => setAttempt((count) => count + 1) }),
    )
    return () => {
      over = true
    }
  }, [route, attempt])
  return reading
}
