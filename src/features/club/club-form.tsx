import { useState } from 'react'
import type { OutputOf } from '#contract/catalogue.ts'
import { dropDraft } from '#data/drafts.ts'
import { net } from '#data/net.ts'
import { usePerson } from '#data/person.tsx'
import { uploadNow } from '#data/publish.ts'
import { useOffline } from '#data/settings.ts'
import { useFileDraft } from '#data/use-file-draft.ts'
import { PictureTray } from '#components/attach/picture-tray.tsx'
import { Button } from '#components/button.tsx'
import { CropSheet } from '#components/crop/crop-sheet.tsx'
import { Field } from '#components/field.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { busy as markBusy } from '#components/page/busy.ts'
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
  const attach = useWords('attach')
  const { loading } = useWords('shell')
  const { db } = usePerson()
  const offline = useOffline()
  const draft = useFileDraft(club ? 'club-edit' : 'club')
  const [asked, setAsked] = useState(false)
  const [saving, setSaving] = useState(false)
  const fields: ReturnType<typeof fieldsOf> = { ...fieldsOf(club), ...draft.fields }
  const fault = clubFault(fields, club !== undefined || draft.files.length > 0)
  const errorOf = (field: ClubFault['field']) =>
    asked && fault?.field === field ? faultText(fault, words.faults) : undefined

  const save = async () => {
    setAsked(true)
    if (fault || saving || offline) return
    setSaving(true)
    const done = markBusy('uploading')
    try {
      const kept = await draft.keep()
      const uploaded = await uploadNow(kept.files, kept.files)
      const call = club ? 'club.edit' : 'club.open'
      if (!uploaded.ok) return tellOutcome(call, uploaded)
      const [cover] = uploaded.value
      const about = { intro: fields.intro.trim(), prices: pricesOf(fields) }
      const saved = club
        ? await net.ask('club.edit', { ...about, ...(cover !== undefined && { cover }) })
        : await net.ask('club.open', { ...about, cover: cover ?? '' })
      if (!saved.ok) return tellOutcome(call, saved)
      await dropDraft(db, kept.id)
      draft.startNew()
      setAsked(false)
      notify(club ? words.saved : words.opened)
      onChange()
      if (!club) go(pageLink('/user/fan-group', { uuid }), { replace: true })
    } finally {
      done()
      setSaving(false)
    }
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
        void save()
      }}
    >
      <fieldset className={styles.group}>
        <legend>{words.cover}</legend>
        {club && draft.files.length === 0 && <Picture image={club.cover} ratio={16 / 9} />}
        <PictureTray Cut={CropSheet} pictures={draft.files} most={1} onChange={draft.setFiles} />
        <p className={styles.quiet} role="status">
          {draft.parted ? attach.parted : draft.unkept ? attach.unkept : words.coverHint}
        </p>
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
