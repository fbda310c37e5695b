import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { canonicalJson } from '#contract/canonical.ts'
import type { InputOf, MoneyCall, OutputOf } from '#contract/catalogue.ts'
import type { Failure } from '#contract/failures.ts'
import { noticesOf } from '#contract/notices.ts'
import type { PaymentRow, PayOptions } from '#bridge/rows.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { net } from '#data/net.ts'
import { isOpen, usePayments } from '#data/payments.ts'
import { usePerson } from '#data/person.tsx'
import { pastStamp } from '#lib/stamp.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { inlineRefusals } from './pay-refusals.ts'

/** A payment that took effect. */
export interface Paid<N extends MoneyCall> {
  input: InputOf<N>
  /** Missing where the server's word of it could not be read, or only the device's rows have it. */
  reply: OutputOf<N> | undefined
  draft: string | undefined
}

interface PayParts<N extends MoneyCall> {
  call: N
  /** Only payments with these fields stand in the way of another; all of the call where absent. */
  about?: Partial<InputOf<N>>
  /** It took effect, now or as was learnt later: by this page, after a reload, or by another tab. */
  onDone: (paid: Paid<N>) => void
  /** It did not, and nothing was charged. */
  onRefused?: (failure: Failure) => void
  /** The screen itself says why it was refused: no notice does. Calls whose failed reply is returned are always so. */
  inline?: boolean
}

/** Paying from a screen. */
export interface Pay<N extends MoneyCall> {
  /** `pending` while it is under way, `checking` while its outcome is asked for: nobody should pay again. */
  state: 'none' | 'pending' | 'checking'
  /** Pays, unless a payment is open. What came of it is told by a notice of the shell's, and by the handlers. */
  pay: (input: InputOf<N>, options?: PayOptions) => Promise<void>
}

const targetOf = (call: MoneyCall, input: object) => {
  const { price: _price, ...rest } = input as { price?: number }
  return `${call}:${canonicalJson(rest)}`
}

/** What every screen that pays is made of: the button is off while an outcome is not known, and each outcome is handled once. */
export function usePay<N extends MoneyCall>({
  call,
  about = {},
  onDone,
  onRefused,
  inline = noticesOf(call).nofail,
}: PayParts<N>): Pay<N> {
  const { db } = usePerson()
  const live = usePayments(call, about)
  const [paying, setPaying] = useState(false)
  const isPaying = useRef(false)
  const handled = useRef(new Set<string>())
  const seen = useRef<typeof live>(undefined)
  // a payment takes its time: what it was for may be another draft by then, of a page drawn anew
  const handlers = useRef({ onDone, onRefused })
  useEffect(() => {
    handlers.current = { onDone, onRefused }
  })

  const finish = useEffectEvent((row: PaymentRow) => {
    if (handled.current.has(row.requestId)) return
    handled.current.add(row.requestId)
    if (row.state === 'done')
      onDone({ input: row.input as InputOf<N>, reply: row.reply as OutputOf<N> | undefined, draft: row.draft })
    else onRefused?.(row.failure ?? { kind: 'unknown', message: row.message ?? '' })
  })
  useEffect(() => {
    // the tab that pays hears of it by its own call
    if (!live || paying) return
    const before =
      seen.current?.key === live.key ? new Map(seen.current.rows.map((row) => [row.target, row])) : undefined
    seen.current = live
    for (const row of live.rows) {
      const former = before?.get(row.target)
      const isNews = before ? former?.requestId !== row.requestId || isOpen(former) : row.untold === true
      if (!isOpen(row) && isNews) finish(row)
    }
  }, [live, paying])
  useEffect(() => (inline ? inlineRefusals.add(call) : undefined), [inline, call])

  const open = live?.rows.filter(isOpen) ?? []
  const state =
    open.some((row) => row.state === 'checking') && !paying
      ? 'checking'
      : paying || open.length > 0
        ? 'pending'
        : 'none'
  return {
    state,
    async pay(input, options) {
      if (isPaying.current || state !== 'none') return
      if (!hasAccount()) return loginWanted.emit()
      isPaying.current = true
      setPaying(true)
      const tappedAt = Date.now()
      const result = await net.pay(call, input, options)
      const row = await db.payments.get(targetOf(call, input as object)).catch(() => undefined)
      const mine = row && !isOpen(row) && pastStamp(row.settledAt ?? 0) >= pastStamp(tappedAt) ? row : undefined
      if (mine) handled.current.add(mine.requestId)
      isPaying.current = false
      setPaying(false)
      if (result.ok || mine?.state === 'done')
        return handlers.current.onDone({
          input,
          reply: result.ok ? result.value : undefined,
          draft: options?.draft,
        })
      const { failure } = result
      // one that left a row is told of by the shell, once it is known
      if (!mine && !inline) tellOutcome(call, result)
      if (failure.kind !== 'pending') handlers.current.onRefused?.(failure)
    },
  }
}
