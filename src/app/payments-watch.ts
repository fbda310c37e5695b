import { liveQuery } from 'dexie'
import type { MoneyCall, OutputOf } from '#contract/catalogue.ts'
import { listKey } from '#bridge/cache-policies.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import type { PaymentRow } from '#bridge/rows.ts'
import { personDatabase } from '#data/db.ts'
import { dropDraft } from '#data/drafts.ts'
import { claimUntoldPayments, isOpen, unfinishedPayments } from '#data/payments.ts'
import { currentPerson, onPerson } from '#data/session.ts'
import { refetchQuery } from '#data/queries.ts'
import { formatMoney } from '#lib/money.ts'
import { inlineRefusals, refusalText } from '#features/purchase/pay-refusals.ts'
import { notify } from '#components/notify.ts'
import { addressOf } from '#components/target.ts'
import { wordsNow } from '#words/words.ts'
import { busy } from '#components/page/busy.ts'
import { go, history } from '#components/page/navigation.ts'
import { paymentOutcomes, type PaymentOutcome } from './payment-outcomes.ts'

/**
 * Tells what became of each payment, once and in one tab, wherever the person is by then; and keeps the app from
 * reloading while one is under way. To be called once.
 */
export function watchPayments(): void {
  let endBusy: (() => void) | undefined
  const follow = () => {
    const person = currentPerson()
    if (person === null) return () => undefined
    const db = personDatabase(person)
    const look = () => {
      if (document.visibilityState !== 'visible') return
      // a database that closes with its person is told of by the next start
      claimUntoldPayments(db).then(
        (rows) => rows.forEach((row) => void tell(db, row)),
        () => undefined,
      )
    }
    const subscription = liveQuery(() => unfinishedPayments(db)).subscribe(
      (rows) => {
        endBusy?.()
        endBusy = rows.some(({ state }) => state === 'pending') ? busy('paying') : undefined
        if (rows.some((row) => !isOpen(row))) look()
      },
      () => undefined,
    )
    document.addEventListener('visibilitychange', look)
    return () => {
      endBusy?.()
      subscription.unsubscribe()
      document.removeEventListener('visibilitychange', look)
    }
  }
  let end = follow()
  onPerson(() => {
    end()
    end = follow()
  })
}

async function tell(db: PersonDatabase, row: PaymentRow): Promise<void> {
  if (row.state === 'refused') {
    void refetchQuery('user.info', {})
    if (!inlineRefusals.has(row.call as MoneyCall)) notify(refusalText(row))
    return
  }
  const { text, to: linkOf, balance, refresh } = paymentOutcomes[row.call as MoneyCall] as PaymentOutcome
  const done = { db, input: row.input as never, reply: row.reply as never }
  if (row.draft !== undefined) await dropDraft(db, row.draft).catch(() => undefined)
  const [said, left] = await Promise.all([text(done), balanceText(db, balance), refresh?.(done)])
  const to = linkOf(done)
  const { view } = wordsNow('payments')
  const { pathname, search } = history.location
  const isThere = `${pathname}${search}` === addressOf(to)
  notify([said, left].filter(Boolean).join(' · '), isThere ? undefined : { label: view, onClick: () => go(to) })
}

/** What is left by now, asked for anew; undefined where it could not be had. */
async function balanceText(db: PersonDatabase, of: 'coins' | 'money' | undefined): Promise<string | undefined> {
  const words = wordsNow('payments')
  const name = of === 'money' ? 'proxy.index' : 'user.info'
  const { failure } = await refetchQuery(name, {})
  if (failure || of === undefined) return undefined
  const value = (await db.answers.get(listKey(name, {})))?.value
  if (of === 'money') return value ? words.money(formatMoney((value as OutputOf<'proxy.index'>).balance)) : undefined
  return value ? words.balance((value as OutputOf<'user.info'>).coins.toLocaleString('en')) : undefined
}
