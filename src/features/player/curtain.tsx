import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { useWords, type Words } from '#words/words.ts'
import styles from './curtain.module.css'
import type { PlaybackFault } from './playback-state.ts'
import { pageLink } from '#components/target.ts'

interface CurtainProps {
  onBack: () => void
  title?: ReactNode
  children?: ReactNode
  /** Buttons. */
  action?: ReactNode
}

/** What covers a video that does not play: what is the matter, and the way on. */
export function Curtain({ onBack, title, children, action }: CurtainProps) {
  const words = useWords('player')
  return (
    <div className={styles.curtain}>
      <div className={styles.back}>
        <IconButton onPicture label={words.back} icon={<ChevronLeft />} onClick={onBack} />
      </div>
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div className={styles.text}>{children}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}

/** What is the matter with a film, in words. */
export function faultWords(
  fault: PlaybackFault,
  offline: boolean,
  words: Words<'player'>,
): { title: string; text: string } {
  switch (fault) {
    case 'network':
      return offline
        ? { title: words.offlineTitle, text: words.offlineText }
        : { title: words.faultNetwork, text: words.faultNetworkText }
    case 'key':
      return { title: words.faultKey, text: words.faultKeyText }
    case 'gone':
      return { title: words.faultGone, text: words.faultGoneText }
    case 'media':
      return { title: words.faultMedia, text: words.faultMediaText }
    case 'unsupported':
      return { title: words.faultUnsupported, text: words.faultUnsupportedText }
    case 'code':
      return { title: words.faultCode, text: words.faultCodeText }
  }
}

interface FaultCurtainProps {
  fault: PlaybackFault
  offline: boolean
  onBack: () => void
  onRetry: () => void
  /** Tries again with the lowest rendition; undefined where it is the only one or in use. */
  onLower: (() => void) | undefined
  /** Another way on, such as to unlock the whole of a preview. */
  otherwise?: ReactNode
}

/** Why a video does not play, with a way to try again where that can help. */
export function FaultCurtain({ fault, offline, onBack, onRetry, onLower, otherwise }: FaultCurtainProps) {
  const words = useWords('player')
  const { title, text } = faultWords(fault, offline, words)
  return (
    <div role="alert">
      <Curtain
        onBack={onBack}
        title={title}
        action={
          fault === 'unsupported' ? (
            otherwise
          ) : (
            <>
              {otherwise}
              {onLower && !offline && (fault === 'media' || fault === 'network') && (
                <Button small onClick={onLower}>
                  {words.lower}
                </Button>
              )}
              {offline && fault === 'network' && (
                <Button small to={pageLink('/my/downloads')}>
                  {words.downloads}
                </Button>
              )}
              <Button tone="primary" small onClick={onRetry}>
                {words.retry}
              </Button>
            </>
          )
        }
      >
        {text}
      </Curtain>
    </div>
  )
}
