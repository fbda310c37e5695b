import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/button.tsx'
import { Sheet } from '#components/sheet.tsx'
import { Spinner } from '#components/spinner.tsx'
import { useWords } from '#words/words.ts'
import type { Chosen } from './crop-area.tsx'
import styles from './crop.module.css'
import { cut } from './cut.ts'

const Area = lazy(() => import('./crop-area.tsx').then(({ CropArea }) => ({ default: CropArea })))

export interface CropSheetProps {
  /** The picture; the sheet is open while there is one. */
  file: Blob | undefined
  /** Width by height of what is cut out, such as 1; where absent the person chooses. */
  aspect?: number
  /** Shown through a round frame; what is cut out is still a rectangle. */
  round?: boolean
  /** Given the part that was cut out, upright and without metadata; the owner then takes `file` away. */
  onDone: (blob: Blob) => void
  onClose: () => void
}

/** Cuts a part out of a picture, with fingers, mouse or keys. */
export function CropSheet({ file, aspect, round = false, onDone, onClose }: CropSheetProps) {
  const words = useWords('crop')
  const [chosen, choose] = useState<Chosen>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const close = () => {
    choose(undefined)
    setFailed(false)
    onClose()
  }
  const finish = async () => {
    if (!file || !chosen || busy) return
    setBusy(true)
    try {
      const blob = await cut(file, chosen.area, chosen.quarters)
      choose(undefined)
      onDone(blob)
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      open={file !== undefined}
      onClose={close}
      title={words.title}
      closeLabel={words.close}
      foot={
        <Button tone="primary" wide busy={busy} disabled={!chosen || failed} onClick={() => void finish()}>
          {words.done}
        </Button>
      }
    >
      {file && (
        <Suspense fallback={<Spinner label={words.opening} />}>
          <Area file={file} aspect={aspect} round={round} onChange={choose} onFail={() => setFailed(true)} />
        </Suspense>
      )}
      <p className={styles.failed} role="alert">
        {failed && words.failed}
      </p>
    </Sheet>
  )
}
