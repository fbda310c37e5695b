import { useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Failure } from '#contract/failures.ts'
import type { Profile } from '#contract/shapes/user.ts'
import { net } from '#data/net.ts'
import { refusalOf } from '#data/outbox-rows.ts'
import { usePerson } from '#data/person.tsx'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { failureText } from '#components/states/failure-words.ts'
import { Loading } from '#components/states/loading.tsx'
import { goBack } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { Segmented } from '#components/segmented.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { isValid, sexes, valueOf } from './fields.ts'
import type { ByField, EditableField } from './search.ts'
import styles from './account.module.css'
import { pageLink } from '#components/target.ts'
import { ImagePlus } from 'lucide-react'
import { fileLimits } from '#components/attach/check-file.ts'
import { readPicture } from '#components/attach/read-file.ts'
import { CropSheet } from '#components/crop/crop-sheet.tsx'
import { OwnFace } from './shared/own-face.tsx'

/** How long the word of the server is waited for before a name counts as saved on this device. */
const nameMs = 6000

/** Which field is edited. */
/** One field of the profile, with its rule; saved at once on the device, sent when there is a connection. */
export function Edit({ search: { field } }: PageProps<typeof ByField>) {
  const words = useWords('account')
  const frame = useWords('shell')
  const profile = useAnswer('user.info', {})
  return (
    <Screen title={words.edit(words[field])}>
      <div className={styles.place}>
        {profile.state !== 'here' ? (
          <Loading on={profile} skeleton={<Skeleton label={frame.loading} shape="rows" count={1} />} />
        ) : field === 'avatar' ? (
          <PortraitForm profile={profile.value} />
        ) : (
          <FieldForm field={field} profile={profile.value} />
        )}
      </div>
    </Screen>
  )
}

function FieldForm({ field, profile }: { field: EditableField; profile: Profile }) {
  const words = useWords('account')
  const frame = useWords('shell')
  const { db } = usePerson()
  const offline = useOffline()
  const [failure, setFailure] = useState<Failure>()
  const { register, handleSubmit, formState, setValue, control } = useForm<{ value: string }>({
    defaultValues: { value: valueOf(profile, field) },
  })
  const chosen = useWatch({ control, name: 'value' })
  const error = formState.errors.value?.message
  const rules = register('value', { validate: (value) => isValid(field, value) || words.faults[field] })
  const save = async ({ value }: { value: string }) => {
    setFailure(undefined)
    const result = await net.act('user.update', { [field]: value.trim() })
    if (!result.ok) return setFailure(result.failure)
    // a name can be taken: where the server can be asked, its word is waited for
    const refused = field === 'username' && !offline ? await refusalOf(db, result.value.entry, nameMs) : undefined
    if (refused) {
      await net.outbox({ do: 'drop', entry: result.value.entry })
      return setFailure(refused)
    }
    notify(words.saved)
    goBack(pageLink('/my/info'))
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      {field === 'sex' ? (
        <>
          <Segmented
            label={words.sex}
            value={chosen}
            options={sexes.map((value) => ({ value: value as string, label: words.sexes[value] }))}
            onChange={(value) => setValue('value', value, { shouldValidate: true })}
          />
          <p className={styles.note}>{words.hints.sex}</p>
        </>
      ) : field === 'sign' ? (
        <Field multiline label={words.sign} hint={words.hints.sign} error={error} {...rules} />
      ) : (
        <Field
          label={words[field]}
          hint={words.hints[field === 'phone' && !profile.phone ? 'phoneFirst' : field]}
          error={error}
          type={field === 'birthday' ? 'date' : field === 'phone' ? 'tel' : 'text'}
          autoComplete={field === 'phone' ? 'tel' : field === 'birthday' ? 'bday' : 'nickname'}
          {...rules}
        />
      )}
      <div role="alert">
        {failure && <p className={styles.failure}>{failureText(failure, frame)}</p>}
        {field === 'sex' && error !== undefined && <p className={styles.failure}>{error}</p>}
      </div>
      <Button tone="primary" type="submit" wide busy={formState.isSubmitting}>
        {words.save}
      </Button>
    </form>
  )
}

/** The person's picture: chosen, cut to a square, shown everywhere on this device at once, sent when there is a connection. */
function PortraitForm({ profile }: { profile: Profile }) {
  const words = useWords('account')
  const attach = useWords('attach')
  const frame = useWords('shell')
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

/** A picture of somebody is never shown larger than this, in pixels of the densest screens. */
const portraitPx = 640
const quality = 0.88

/** A square picture, no larger than it will ever be shown. Rejects where it can't be drawn. */
async function shrink(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  try {
    const side = Math.min(portraitPx, bitmap.width)
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, 0, 0, side, side)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (!blob) throw new Error('nothing drawn')
    return blob
  } finally {
    bitmap.close()
  }
}
