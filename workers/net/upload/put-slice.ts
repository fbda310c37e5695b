import type { Clock } from '../clock.ts'
import type { Http } from '../links/http.ts'

/** What came of sending a slice. `status` 0: no answer that may be read. */
export type PutReply = { ok: true; tag: string } | { ok: false; status: number }

/**
 * Sends a slice to its signed address; `onBytes` tells how much has gone, those of a failed try as a negative number;
 * `onSent` that its last byte has left.
 */
export type PutSlice = (
  address: string,
  slice: Blob,
  how: { signal: AbortSignal; onBytes: (bytes: number) => void; onSent: () => void },
) => Promise<PutReply>

/** The product's limit for a slice, and for the silence within one. */
const limitMs = 3_600_000
const stallMs = 30_000
/** After its last byte a store may take its time. */
const answerMs = 120_000

const octets = 'application/octet-stream'

/** Through an XMLHttpRequest: `fetch` does not tell how much of a body has gone, nor that nothing goes any more. */
export const putSlice =
  (clock: Clock): PutSlice =>
  (address, slice, { signal, onBytes, onSent }) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest()
      let told = 0
      let cancel = () => {}
      const within = (ms: number) => {
        cancel()
        cancel = clock.after(ms, () => request.abort())
      }
      const give = () => request.abort()
      const end = (reply: PutReply) => {
        cancel()
        signal.removeEventListener('abort', give)
        onBytes(reply.ok ? slice.size - told : -told)
        resolve(reply)
      }
      request.upload.onprogress = ({ loaded }) => {
        within(stallMs)
        onBytes(loaded - told)
        told = loaded
      }
      request.upload.onload = () => {
        within(answerMs)
        onSent()
      }
      request.onload = () => {
        const tag = request.getResponseHeader('ETag') ?? ''
        const good = request.status === 200 && tag !== ''
        end(good ? { ok: true, tag } : { ok: false, status: request.status })
      }
      request.onerror = () => end({ ok: false, status: 0 })
      request.onabort = () => end({ ok: false, status: 0 })
      request.ontimeout = () => end({ ok: false, status: 0 })
      request.open('PUT', address)
      request.timeout = limitMs
      request.setRequestHeader('Content-Type', octets)
      signal.addEventListener('abort', give)
      if (signal.aborted) return end({ ok: false, status: 0 })
      within(stallMs)
      request.send(slice)
    })

/** Through whatever fetches: for where there is no XMLHttpRequest. A slice is told of when it is there. */
export const fetchSlice =
  (fetch: Http): PutSlice =>
  async (address, slice, { signal, onBytes }) => {
    try {
      const reply = await fetch(
        new Request(address, {
          method: 'PUT',
          body: slice,
          headers: { 'Content-Type': octets },
          credentials: 'omit',
          signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
        }),
      )
      const tag = reply.headers.get('ETag') ?? ''
      if (reply.status !== 200 || tag === '') return { ok: false, status: reply.status }
      onBytes(slice.size)
      return { ok: true, tag }
    } catch {
      return { ok: false, status: 0 }
    }
  }
