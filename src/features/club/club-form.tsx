import { useState } from 'react'
import type { OutputOf } from '#contract/catalogue.ts'
import { net } from '#data/net.ts'
import { useOffline } from '#data/settings.ts'
import { useFileDraft } from '#data/use-file-draft.ts'
import { DraftNote } from '#components/attach/draft-note.tsx'
import { PictureTray } from '#components/attach/picture-tray.tsx'
import { Button } from '#components/button.tsx'
import { useSaveDraft } from '#components/attach/use-save-draft.ts'
import { CropSheet } from '#components/crop/crop-sheet.tsx'
import { Field } from '#components/field.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { go } from '#components/page/navigation.ts'
import { Picture } from '#components/picture/picture.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { Switch } from '#components/switch.tsx'
import { pageLink } from '#components/target.ts'
import { useWords, type Words } from '#words/words.ts'
import styles from './club.module.css'
import { clubFault, type ClubFault, clubLimits, fieldsOf, priceField, pricesOf, terms } from './club-rules.ts'

type Club = OutputOf<'club.info'>

interface ClubFormProps {
  uuid: string
  /** Undefined where one is opened. */
  club: Club | undefined
  /** Something of it has changed on the server. */
  onChange: () => void
}

/** What a club says of itself and costs. What is typed is a draft until it is saved, which needs a connection. */
export function ClubForm({ uuid, club, onChange }: ClubFormProps) {
  const words = useWords('ownClub')
  const { loading } = useWords('shell')
  const offline = useOffline()
  const draft = useFileDraft(club ? 'club-edit' : 'club')
  const [asked, setAsked] = useState(false)
  const { saving, save } = useSaveDraft(draft)
  const fields: ReturnType<typeof fieldsOf> = { ...fieldsOf(club), ...draft.fields }
  const fault = clubFault(fields, club !== undefined || draft.files.length > 0)
  const errorOf = (field: ClubFault['field']) =>
    asked && fault?.field === field ? faultText(fault, words.faults) : undefined

  const submit = async () => {
    setAsked(true)
    if (fault || saving || offline) return
    const call = club ? 'club.edit' : 'club.open'
    const saved = await save(call, ([cover]) => {
      const about = { intro: fields.intro.trim(), prices: pricesOf(fields) }
      if (!club) return net.ask('club.open', { ...about, cover: cover ?? '' })
      return net.ask('club.edit', { ...about, ...(cover !== undefined && { cover }) })
    })
    if (!saved) return
    setAsked(false)
    notify(club ? words.saved : words.opened)
    onChange()
    if (!club) go(pageLink('/user/fan-group', { uuid }), { replace: true })
  }
  if (!draft.ready)
    return (
      <div className={styles.skeleton}>
        <Skeleton label={loading} shape="rows" count={3} />
      </div>
    )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <fieldset className={styles.group}>
        <legend>{words.cover}</legend>
        {club && draft.files.length === 0 && <Picture image={club.cover} ratio={16 / 9} />}
        <PictureTray Cut={CropSheet} pictures={draft.files} most={1} onChange={draft.setFiles} />
        <DraftNote draft={draft} className={styles.quiet}>
          {words.coverHint}
        </DraftNote>
        <p className={styles.wrong} role="alert">
          {errorOf('cover')}
        </p>
      </fieldset>
      <Field
        multiline
        rows={5}
        label={words.intro}
        hint={words.introHint}
        value={fields.intro}
        error={errorOf('intro')}
        onChange={(event) => draft.set('intro', event.currentTarget.value)}
      />
      <fieldset className={styles.group}>
        <legend>{words.prices}</legend>
        <div className={styles.prices}>
          {terms.map((months) => (
            <Field
              key={months}
              label={words.price[months]}
              inputMode="numeric"
              value={fields[priceField(months)] ?? ''}
              onChange={(event) => draft.set(priceField(months), event.currentTarget.value)}
            />
          ))}
        </div>
        <p className={styles.quiet}>{words.pricesHint}</p>
        <p className={styles.wrong} role="alert">
          {errorOf('prices')}
        </p>
      </fieldset>
      {offline && <p className={styles.quiet}>{words.offline}</p>}
      <Button type="submit" tone="primary" wide busy={saving} disabled={offline}>
        {club ? words.save : words.open}
      </Button>
      {club && <Closing club={club} offline={offline} onChange={onChange} />}
    </form>
  )
}

/** Whether the club takes anybody. */
function Closing({ club, offline, onChange }: { club: Club; offline: boolean; onChange: () => void }) {
  const words = useWords('ownClub')
  const [wanted, want] = useState<boolean>()
  const set = async (closed: boolean) => {
    want(closed)
    const done = await net.ask('club.edit', { closed })
    want(undefined)
    tellOutcome('club.edit', done)
    onChange()
  }
  return (
    <ListGroup>
      <ListRow
        label={words.closed}
        note={words.closedNote}
        control={
          <Switch
            label={words.closed}
            checked={wanted ?? club.closed === true}
            disabled={offline || wanted !== undefined}
            onChange={(closed) => void set(closed)}
          />
        }
      />
    </ListGroup>
  )
}

/** What a fault says beside its field. */
function faultText(fault: ClubFault, faults: Words<'ownClub'>['faults']): string {
  switch (fault.fault) {
    case 'introLong':
      return faults.introLong(fault.over)
    case 'price':
      return faults.price(clubLimits.coins)
    default:
      return faults[fault.fault]
  }
}
