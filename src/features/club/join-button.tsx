import type { ReactNode } from 'react'
import { loginWanted } from '#data/login-wanted.ts'
import type { Offer } from '#features/purchase/offer.ts'
import { PriceButton } from '#components/price-button.tsx'
import { pageLink } from '#components/target.ts'
import { buyWords } from '#words/buy.ts'
import { clubWords } from '#words/clubs.ts'
import { useWords } from '#words/words.ts'

/** The button of joining a club, as things stand: log in, join, get coins, wait, or why it can't be done now. */
export function JoinButton({ offer, label, onBuy }: { offer: Offer; label: string; onBuy: () => void }): ReactNode {
  const words = useWords(buyWords)
  const club = useWords(clubWords)
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
