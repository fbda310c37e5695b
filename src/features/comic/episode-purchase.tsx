import { fetchQuery } from '#data/queries.ts'
import { PurchasePanel } from '#features/purchase/purchase-panel.tsx'
import { usePartCard } from '#features/reader/use-parts.ts'
import { Spinner } from '#components/spinner.tsx'
import { useWords } from '#words/words.ts'

interface EpisodePurchaseProps {
  comic: number
  episode: number
  onChange: () => void
}

/** Buys one episode where it stands. */
export function EpisodePurchase({ comic, episode, onChange }: EpisodePurchaseProps) {
  const words = useWords('comic')
  const card = usePartCard('comic', comic, episode)
  if (!card) return <Spinner label={words.priceUnknown} />
  return (
    <PurchasePanel
      call="comic.buy"
      input={{ id: comic, episode_id: episode }}
      offer={words.buyEpisode(card.title)}
      loginOffer={words.loginOffer}
      access="coins"
      price={card.coins}
      onChange={() => {
        // what the rest costs is less now
        void fetchQuery('comic.detail', { id: comic })
        onChange()
      }}
    />
  )
}
