import type { InputOf, MoneyCall, OutputOf } from '#contract/catalogue.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import { listKey } from '#bridge/cache-policies.ts'
import { keepOpenOrder } from '#data/open-order.ts'
import { refreshList } from '#data/refresh-list.ts'
import { refetchQuery } from '#data/queries.ts'
import { dayText } from '#lib/clock-time.ts'
import { pageLink, type Target } from '#components/target.ts'
import { wordsNow } from '#words/words.ts'

interface Done<N extends MoneyCall> {
  db: PersonDatabase
  input: InputOf<N>
  /** Missing where the call's reply becomes rows, or could not be read. */
  reply: OutputOf<N> | undefined
}

/** What follows when a payment by a call took effect. */
export interface PaymentOutcome<N extends MoneyCall = MoneyCall> {
  text: (done: Done<N>) => string | Promise<string>
  /** Where what came of it can be seen. */
  to: (done: Done<N>) => Target
  /** The balance that it changed. */
  balance?: 'coins' | 'money'
  /** Asks anew for what it changed, beside balances. */
  refresh?: (done: Done<N>) => unknown
}

const bought = () => wordsNow('buy').bought

/** Something unlocked as a whole, at its own address. */
const unlocked = (
  linkOf: (id: number) => Target,
  detail: 'mv' | 'wei' | 'article' | 'picture' | 'game' | 'dating',
) => ({
  text: bought,
  to: ({ input: { id } }: { input: { id: number } }) => linkOf(id),
  balance: 'coins' as const,
  refresh: ({ input: { id } }: { input: { id: number } }) => refetchQuery(`${detail}.detail`, { id }),
})

const wantLink = ({ input: { id } }: { input: { id: number } }) => pageLink('/lookmv/detail', { id })

/** What is said and done when a payment took effect, for every money call. */
export const paymentOutcomes: { readonly [N in MoneyCall]: PaymentOutcome<N> } = {
  'article.buy': unlocked((id) => pageLink('/scandalous/detail', { id }), 'article'),
  'audio.buy': { text: bought, to: () => pageLink('/my/my-purchase', { tab: 'audio' }), balance: 'coins' },
  'audio.buyBook': {
    ...{ text: bought, to: ({ input }) => pageLink('/audio/detail', { id: input.id }), balance: 'coins' },
    refresh: ({ input: { id } }) => refetchQuery('audio.detail', { id }),
  },
  'club.join': {
    text: ({ reply }) => (reply ? wordsNow('clubs').done(dayText(reply.expires_at)) : wordsNow('payments').club),
    to: () => pageLink('/my/my-fans'),
    balance: 'coins',
  },
  'coins.withdraw': { text: () => wordsNow('money').withdrawn, to: () => pageLink('/my/purse'), balance: 'coins' },
  'comic.buy': {
    ...{ text: bought, to: ({ input }) => pageLink('/cartoon/cartoon-detail', { id: input.id }), balance: 'coins' },
    refresh: ({ input: { id } }) => refetchQuery('comic.detail', { id }),
  },
  'dating.buy': unlocked((id) => pageLink('/dating/detail', { id }), 'dating'),
  'find.accept': { text: () => wordsNow('wanted').acceptDone, to: wantLink },
  'find.appendCoins': { text: () => wordsNow('wanted').coinsAdded, to: wantLink, balance: 'coins' },
  'find.create': {
    text: () => wordsNow('wanted').form.sent,
    to: ({ reply }) => (reply ? pageLink('/lookmv/detail', { id: reply.id }) : pageLink('/lookmv', { tab: 'mine' })),
    balance: 'coins',
    refresh: () => Promise.all([refreshList('find.mine', {}), refreshList('find.list', { sort: 'new' })]),
  },
  'game.buy': unlocked((id) => pageLink('/game/detail', { id }), 'game'),
  'mv.buy': unlocked((id) => pageLink('/player', { id }), 'mv'),
  'order.pay': {
    text: () => wordsNow('payments').order,
    to: () => pageLink('/my/recharge'),
    refresh: ({ db, reply }) => reply && keepOpenOrder(db, orderOf(reply)),
  },
  'picture.buy': unlocked((id) => pageLink('/picture/detail', { id }), 'picture'),
  'proxy.withdraw': { text: () => wordsNow('money').withdrawn, to: () => pageLink('/my/proxy'), balance: 'money' },
  'ticket.use': {
    text: () => wordsNow('payments').ticket,
    to: ({ input }) => pageLink('/player', { id: input.mv_id }),
    refresh: ({ input }) =>
      Promise.all([refetchQuery('mv.detail', { id: input.mv_id }), refreshList('ticket.list', { status: 'unused' })]),
  },
  'user.exchange': { text: codeText, to: () => pageLink('/my/consumptions'), balance: 'coins' },
  'user.reward': { text: giftText, to: () => pageLink('/my/consumptions', { tab: 'out' }), balance: 'coins' },
  'wei.unlock': unlocked((id) => pageLink('/post/detail', { id }), 'wei'),
}

const orderOf = ({ order_no, pay_url, expires_at }: OutputOf<'order.pay'>) => ({
  ...{ orderNo: order_no, payUrl: pay_url, expiresAt: expires_at },
})

function codeText({ reply }: Done<'user.exchange'>): string {
  const words = wordsNow('money')
  if (!reply) return wordsNow('payments').code
  const { coins, vip_days: days, tickets } = reply
  const what = [
    coins && words.coins(coins.toLocaleString('en')),
    days && words.days(days),
    tickets && words.tickets(tickets),
  ]
  return words.redeemed(what.filter(Boolean).join(' · '))
}

async function giftText({ db, input }: Done<'user.reward'>): Promise<string> {
  const [user, gifts] = await Promise.all([
    db.cards.get(['user', input.uuid]),
    db.answers.get(listKey('gift.list', {})),
  ])
  const gift = (gifts?.value as OutputOf<'gift.list'> | undefined)?.list.find(({ id }) => id === input.gift_id)
  const name = user && 'username' in user.value ? user.value.username : undefined
  return gift && name !== undefined ? wordsNow('gift').sent(name, gift.name, input.count) : wordsNow('payments').gift
}
