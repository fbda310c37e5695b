import { ImagePlus } from 'lucide-react'
import { useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import type { Failure } from '#contract/failures.ts'
import type { Profile } from '#contract/shapes/user.ts'
import { net } from '#data/net.ts'
import { fileLimits } from '#components/attach/check-file.ts'
import { readPicture } from '#components/attach/read-file.ts'
import { CropSheet } from '#components/crop/crop-sheet.tsx'
import { failureText } from '#components/states/failure-words.ts'
import { goBack } from '#components/page/navigation.ts'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import { accountWords } from '#words/account.ts'
import { attachWords } from '#words/attach.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import styles from './account.module.css'
import { OwnFace } from './shared/own-face.tsx'
import { shrink } from './shrink.ts'
import { pageLink } from '#components/target.ts'

/** The person's picture: chosen, cut to a square, shown everywhere on this device at once, sent when there is a connection. */
export function PortraitForm({ profile }: { profile: Profile }) {
  const words = useWords(accountWords)
  const attach = useWords(attachWords)
  const frame = useWords(shellWords)
  const input = useRef<HTMLInputElement>(null)
  const [uncut, cut] = useState<Blob>()
  const [chosen, choose] = useState<Blob>()
  const [fault, setFault] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)

  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // the same file may be chosen again
    currentTarget.value = ''
    if (!file) return
    const read = await readPicture(file)
    setFault(read.ok ? '' : attach.faults[read.fault](read.name, fileLimits.pictureText))
    if (read.ok) cut(file)
  }
  const finish = async (square: Blob) => {
    choose(await shrink(square).catch(() => square))
    cut(undefined)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return input.current?.click()
    setFailure(undefined)
    setBusy(true)
    const result = await net.act('user.update', { avatar_url: chosen })
    setBusy(false)
    if (!result.ok) return setFailure(result.failure)
    notify(words.saved)
    goBack(pageLink('/my/info'))
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <div className={styles.picture}>
        <OwnFace user={profile} size={120} chosen={chosen} />
        <Button icon={<ImagePlus />} onClick={() => input.current?.click()}>
          {chosen ? words.chooseOther : words.choose}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept="image/*"
          aria-label={words.changeAvatar}
          onChange={(event) => void take(event)}
        />
      </div>
      <p className={styles.note}>{words.hints.avatar}</p>
      <div role="alert">
        {(fault || failure) && <p className={styles.failure}>{fault || (failure && failureText(failure, frame))}</p>}
      </div>
      <Button tone="primary" type="submit" wide busy={busy} disabled={!chosen}>
        {words.save}
      </Button>
      <CropSheet
        file={uncut}
        aspect={1}
        round
        onDone={(square) => void finish(square)}
        onClose={() => cut(undefined)}
      />
    </form>
  )
}
