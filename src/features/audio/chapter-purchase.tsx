import { useState } from 'react'
import { useCard } from '#data/use-detail.ts'
import { PurchasePanel } from '#features/purchase/purchase-panel.tsx'
import { isLocked, type AudioChapter } from './listen/chapters.ts'
import { Button } from '#components/button.tsx'
import { Sheet } from '#components/sheet.tsx'
import { audioWords } from '#words/audio.ts'
import { listenWords } from '#words/listen.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'

interface ChapterPurchaseProps {
  /** The one that was asked for; nothing is shown without. */
  chapter: AudioChapter | undefined
  onClose: () => void
  onChange: () => void
  onPlay: (chapter: AudioChapter) => void
}

/** Buys one chapter, and plays it then. */
export function ChapterPurchase({ chapter, onClose, onChange, onPlay }: ChapterPurchaseProps) {
  const words = useWords(audioWords)
  const listen = useWords(listenWords)
  const { close } = useWords(shellWords)
  // the sheet keeps its content while it leaves
  const [last, setLast] = useState(chapter)
  if (chapter && chapter !== last) setLast(chapter)
  const live = useCard('audio-chapter', last?.id) ?? last
  return (
    <Sheet open={chapter !== undefined} onClose={onClose} title={live?.title ?? ''} closeLabel={close}>
      {!live ? null : isLocked(live) ? (
        <PurchasePanel
          call="audio.buy"
          input={{ chapter_id: live.id }}
          offer={words.buyChapter(live.title)}
          loginOffer={words.loginOffer}
          access="coins"
          price={live.coins}
          onChange={onChange}
        />
      ) : (
        <Button
          tone="primary"
          wide
          onClick={() => {
            onClose()
            onPlay(live)
          }}
        >
          {listen.play}
        </Button>
      )}
    </Sheet>
  )
}
