import { type ReactNode, useId, useState } from 'react'
import type { InputOf } from '#contract/catalogue.ts'
import type { DetailOf } from '#bridge/rows.ts'
import { loginWanted } from '#data/login-wanted.ts'
import { usePerson } from '#data/person.tsx'
import { useConnection } from '#data/settings.ts'
import { useBalances } from '#data/use-balances.ts'
import { dayText } from '#lib/clock-time.ts'
import { Confirm } from '#components/confirm.tsx'
import { PriceButton } from '#components/price-button.tsx'
import { pageLink } from '#components/target.ts'
import { type Offer, type OfferFacts, offerOf } from '#features/purchase/offer.ts'
import { usePay } from '#features/purchase/use-pay.ts'
import { useWords } from '#words/words.ts'
import styles from './club.module.css'

type Months = InputOf<'club.join'>['months']
interface Term {
  months: Months
  coins: number
}

const known = [1, 3, 12] as const
/** The terms that a club offers, of those that can be asked for. */
const termsOf = (club: DetailOf<'club'>): Term[] =>
  club.prices.flatMap(({ months, coins }) =>
    known.filter((one) => one === months).map((one) => ({ months: one, coins })),
  )

/** Joining a club with coins for a month, three or a year; or staying longer. Asks before it takes any. */
export function JoinPanel({ club, onChange }: { club: DetailOf<'club'>; onChange: () => void }) {
  const words = useWords('clubs')
  const frame = useWords('shell')
  const { uuid } = usePerson()
  const profile = useBalances()
  const connection = useConnection().state
  const terms = termsOf(club)
  const [chosen, choose] = useState<Months>()
  const [asking, setAsking] = useState(false)
  const name = useId()
  const { payment, join } = useJoin(club.id, onChange)
  const term = terms.find(({ months }) => months === chosen) ?? terms[0]
  if (!term) return null
  if (club.closed)
    return (
      <section className={styles.card} aria-label={club.joined ? words.joined : words.join}>
        <h2>{words.closed}</h2>
        {club.expires_at !== undefined && <p className={styles.quiet}>{words.until(dayText(club.expires_at))}</p>}
      </section>
    )

  const length = words.months[term.months]
  const until = club.expires_at && dayText(club.expires_at)
  const offer = offerOf({
    access: 'coins',
    // a club that costs nothing is joined as any other
    price: term.coins || 1,
    loggedIn: uuid !== null,
    balance: profile.state === 'here' && term.coins > 0 ? profile.value.coins : undefined,
    online: connection !== 'offline' && connection !== 'portal',
    payment,
  })
  return (
    <section className={styles.card} aria-label={club.joined ? words.renew : words.join}>
      <div className={styles.state}>
        <h2>{club.joined ? words.joined : words.join}</h2>
        {club.joined && until && <span>{words.until(until)}</span>}
      </div>
      <div className={styles.terms} role="radiogroup" aria-label={words.term}>
        {terms.map(({ months, coins }) => (
          <label key={months} className={styles.term}>
            <input
              type="radio"
              name={name}
              checked={months === term.months}
              disabled={payment !== 'none'}
              onChange={() => choose(months)}
            />
            {words.months[months]}
            <b>{coins}</b>
            {months > 1 && <small>{words.perMonth(String(Math.round(coins / months)))}</small>}
          </label>
        ))}
      </div>
      <JoinButton
        offer={offer}
        label={club.joined ? words.renewFor(length, term.coins) : words.joinFor(length, term.coins)}
        onBuy={() => setAsking(true)}
      />
      {club.joined && <p className={styles.quiet}>{words.renewNote}</p>}
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onYes={() => void join(term.months, term.coins)}
        yes={words.pay}
        no={frame.cancel}
        title={frame.hint}
      >
        {(club.joined ? words.confirmRenew : words.confirm)(club.owner.username, length, term.coins)}
      </Confirm>
    </section>
  )
}

/** The button of joining a club, as things stand: log in, join, get coins, wait, or why it can't be done now. */
function JoinButton({ offer, label, onBuy }: { offer: Offer; label: string; onBuy: () => void }): ReactNode {
  const words = useWords('buy')
  const club = useWords('clubs')
  const balance = (coins: number | undefined) => (coins === undefined ? undefined : words.balance(coins))
  switch (offer.state) {
    case 'login':
      return (
        <PriceButton note={club.offerLogin} onClick={() => loginWanted.emit()}>
          {words.login}
        </PriceButton>
      )
    case 'buy':
      return (
        <PriceButton note={balance(offer.balance)} onClick={onBuy}>
          {label}
        </PriceButton>
      )
    case 'poor': {
      const note = `${words.balance(offer.balance)} · ${words.missing(offer.missing)}`
      return (
        <PriceButton note={note} to={pageLink('/my/recharge')}>
          {words.recharge}
        </PriceButton>
      )
    }
    case 'offline':
      return (
        <PriceButton note={words.offline} disabled>
          {label}
        </PriceButton>
      )
    case 'paying':
      return (
        <PriceButton note={words.paying} busy>
          {label}
        </PriceButton>
      )
    case 'checking':
      return (
        <PriceButton note={words.checking} busy>
          {label}
        </PriceButton>
      )
    case 'vip':
    case 'ticket':
    case 'none':
      return null
  }
}

/** Joining a club. While one payment for it is open, whatever its term, nobody should start another. */
function useJoin(
  clubId: number,
  onChange: () => void,
): { payment: OfferFacts['payment']; join: (months: Term['months'], price: number) => Promise<void> } {
  const { state, pay } = usePay({
    call: 'club.join',
    about: { club_id: clubId },
    onDone: onChange,
    onRefused: (failure) => failure.kind === 'status' && onChange(),
  })
  return { payment: state, join: (months, price) => pay({ club_id: clubId, months, price }) }
}
