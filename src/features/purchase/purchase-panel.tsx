import { useState, type ReactNode } from 'react'
import type { InputOf, MoneyCall } from '#contract/catalogue.ts'
import { noticesOf } from '#contract/notices.ts'
import { loginWanted } from '#data/login-wanted.ts'
import { usePerson } from '#data/person.tsx'
import { useOffline } from '#data/settings.ts'
import { useBalances } from '#data/use-balances.ts'
import { Confirm } from '#components/confirm.tsx'
import { PriceButton } from '#components/price-button.tsx'
import { useWords } from '#words/words.ts'
import { usePay } from './use-pay.ts'
import { useAgo } from '#components/states/time-ago.tsx'
import { refusalText } from './pay-refusals.ts'
import styles from './purchase-panel.module.css'
import { offerOf, type Offer, type OfferFacts } from './offer.ts'
import { pageLink } from '#components/target.ts'

/** Unlocks of so many coins ask before they take them. */
const askFrom = 50

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
  /** It was bought, or its price has changed: it is asked for again. */
  onChange: () => void
}

/** The place where something is bought: with coins, by VIP, by ticket, or after a login. */
export function PurchasePanel<N extends PricedCall>(props: PurchasePanelProps<N>) {
  const { call, input, offer: sentence, access, price, onChange } = props
  const words = useWords('buy')
  const frame = useWords('shell')
  const [asking, setAsking] = useState(false)
  // its failed reply is an answer, which is told where it was asked for
  const isReturned = noticesOf(call).nofail
  const [refusal, setRefusal] = useState('')
  const { uuid } = usePerson()
  const profile = useBalances()
  const offline = useOffline()
  const { state: payment, pay } = usePay({
    call,
    about: input as Partial<InputOf<N>>,
    onDone: onChange,
    onRefused: (failure) => {
      if (isReturned) setRefusal(refusalText({ call, input: { ...input, price }, failure }))
      // the price may be another one by now
      onChange()
    },
  })
  const offer = offerOf({
    access,
    price,
    loggedIn: uuid !== null,
    balance: profile.state === 'here' ? profile.value.coins : undefined,
    online: !offline,
    payment,
  })

  const buy = () => {
    setRefusal('')
    void pay({ ...input, price } as InputOf<N>)
  }
  return (
    <>
      <Drawn
        offer={offer}
        sentence={sentence}
        loginOffer={props.loginOffer}
        balanceAt={profile.state === 'here' ? profile.askedAt : 0}
        onBuy={() => (price >= askFrom ? setAsking(true) : buy())}
      />
      {isReturned && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onYes={buy}
        yes={words.confirmPay}
        no={frame.cancel}
        title={frame.hint}
      >
        {words.confirm(price)}
      </Confirm>
    </>
  )
}

interface DrawnProps {
  offer: Offer
  sentence: string
  loginOffer: string | undefined
  /** When the balance was asked for (Unix milliseconds); 0 where it is not known. */
  balanceAt: number
  onBuy: () => void
}

function Drawn({ offer, sentence, loginOffer, balanceAt, onBuy }: DrawnProps): ReactNode {
  const words = useWords('buy')
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
        <PriceButton offer={words.offerVip} note={words.offerVipText} to={pageLink('/my/recharge')}>
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
          to={pageLink('/my/recharge')}
        >
          {words.recharge}
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
