import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { InputOf, MoneyCall } from '#contract/catalogue.ts'
import { loginWanted } from '#data/login-wanted.ts'
import { net } from '#data/net.ts'
import { usePayment } from '#data/payments.ts'
import { usePerson } from '#data/person.tsx'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { wantAnew } from '#data/wants.ts'
import { notify } from '#ui/notify.ts'
import { PriceButton } from '#ui/price-button.tsx'
import { buyWords } from '#words/buy.ts'
import { useWords } from '#words/words.ts'
import { tellOutcome } from '../states/act-outcome.ts'
import { useAgo } from '../states/age.tsx'
import { offerOf, type Offer, type OfferFacts } from './offer.ts'

/** A money call that takes the price that was shown. */
type PricedCall = { [N in MoneyCall]: InputOf<N> extends { price: number } ? N : never }[MoneyCall]

export interface PurchasePanelProps<N extends PricedCall> extends Pick<OfferFacts, 'access' | 'price'> {
  call: N
  /** What is bought: the call's input without the price. */
  input: Omit<InputOf<N>, 'price'>
  /** What one gets, in a sentence. */
  offer: string
  /** The same for a visitor, who logs in first; where absent, the words of a video. */
  loginOffer?: string | undefined
  /** Where coins and VIP can be had; undefined while there is no such place. */
  rechargeHref: string | undefined
  /** It was bought, or its price has changed: it is asked for again. */
  onChange: () => void
}

/** The place where something is bought: with coins, by VIP, by ticket, or after a login. */
export function PurchasePanel<N extends PricedCall>(props: PurchasePanelProps<N>) {
  const { call, input, offer: sentence, access, price, rechargeHref, onChange } = props
  const words = useWords(buyWords)
  const { uuid } = usePerson()
  const profile = useAnswer('user.info', {})
  const offline = useOffline()
  const payment = usePayment(call, input)
  const [paying, setPaying] = useState(false)
  const known = payment?.state === 'checking' || payment?.state === 'pending' ? payment.state : 'none'
  const offer = offerOf({
    access,
    price,
    loggedIn: uuid !== null,
    balance: profile.state === 'here' ? profile.value.coins : undefined,
    online: !offline,
    payment: paying && known === 'none' ? 'pending' : known,
  })

  const settled = useEffectEvent(onChange)
  const settledAt = payment === undefined ? undefined : (payment?.settledAt ?? 0)
  const former = useRef<number>(undefined)
  useEffect(() => {
    // learnt by another tab, which may have been too quick to be seen paying, or after an answer was lost
    if (settledAt !== undefined && former.current !== undefined && settledAt > former.current && !paying) settled()
    if (settledAt !== undefined) former.current = settledAt
  }, [settledAt, paying])

  const buy = async () => {
    setPaying(true)
    const result = await net.pay(call, { ...input, price } as InputOf<N>)
    setPaying(false)
    if (result.ok) notify(words.bought)
    else if (result.failure.kind === 'status' && result.failure.status === 409) notify(words.priceChanged)
    else tellOutcome(call, result)
    void wantAnew('user.info', {})
    // what became of it may be known although its answer can't be read
    onChange()
  }
  return (
    <Drawn
      offer={offer}
      sentence={sentence}
      loginOffer={props.loginOffer}
      rechargeHref={rechargeHref}
      balanceAt={profile.state === 'here' ? profile.askedAt : 0}
      onBuy={() => void buy()}
    />
  )
}

interface DrawnProps {
  offer: Offer
  sentence: string
  loginOffer: string | undefined
  rechargeHref: string | undefined
  /** When the balance was asked for (Unix milliseconds); 0 where it is not known. */
  balanceAt: number
  onBuy: () => void
}

function Drawn({ offer, sentence, loginOffer, rechargeHref, balanceAt, onBuy }: DrawnProps): ReactNode {
  const words = useWords(buyWords)
  const ago = useAgo(balanceAt)
  const balance = (coins: number | undefined) => (coins === undefined ? undefined : words.balance(coins))
  switch (offer.state) {
    case 'login':
      return (
        <PriceButton
          offer={loginOffer ?? (offer.for === 'vip' ? words.offerLoginVip : words.offerLogin)}
          onClick={() => loginWanted.emit()}
        >
          {words.login}
        </PriceButton>
      )
    case 'vip':
      return (
        <PriceButton
          offer={words.offerVip}
          note={words.offerVipText}
          href={rechargeHref}
          disabled={rechargeHref === undefined}
        >
          {words.openVip}
        </PriceButton>
      )
    case 'ticket':
      return (
        <PriceButton offer={words.offerTicket} note={words.offerTicketText} disabled>
          {words.offerTicket}
        </PriceButton>
      )
    case 'buy':
      return (
        <PriceButton offer={sentence} note={balance(offer.balance)} onClick={onBuy}>
          {words.unlock(offer.price)}
        </PriceButton>
      )
    case 'poor':
      return (
        <PriceButton
          offer={sentence}
          note={`${words.balance(offer.balance)} · ${words.missing(offer.missing)}`}
          href={rechargeHref}
          disabled={rechargeHref === undefined}
        >
          {rechargeHref === undefined ? words.unlock(offer.price) : words.recharge}
        </PriceButton>
      )
    case 'offline':
      return (
        <PriceButton
          offer={sentence}
          note={
            offer.balance === undefined ? words.offline : `${words.offline} · ${words.balanceAt(offer.balance, ago)}`
          }
          disabled
        >
          {words.unlock(offer.price)}
        </PriceButton>
      )
    case 'paying':
      return (
        <PriceButton offer={sentence} note={words.paying} busy>
          {words.unlock(offer.price)}
        </PriceButton>
      )
    case 'checking':
      return (
        <PriceButton offer={sentence} note={words.checking} onClick={onBuy} busy>
          {words.paying}
        </PriceButton>
      )
    case 'none':
      return <p>{words.none}</p>
  }
}
