import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { textEncodings, textRules, type PreviewBlock, type TextCut, type TextTrial } from '#contract/desk/preview.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Facts } from '../../parts/facts.tsx'
import { ChoiceFilter } from '../../parts/filter.tsx'
import { FormActions } from '../../parts/form-actions.tsx'
import { useFailureText } from '../../words/failures.ts'
import { usePreviewWords } from '../../words/preview.ts'
import { usePartColumns, useSizeText } from './part-columns.tsx'
import styles from './preview.module.css'

interface TextRuleProps {
  item: { readonly id: number }
  block: Extract<PreviewBlock, { readonly type: 'text' }>
}

/** How a plain text was read and cut, and another way to. */
export function TextRule({ item, block }: TextRuleProps) {
  const words = usePreviewWords()
  const may = useMay('content.edit')
  const [changes, setChanges] = useState(false)
  const { cut, canChange } = block
  return (
    <>
      <Facts
        facts={[
          [words.encoding, cut.encoding],
          [words.rule, words.rules[cut.rule]],
          ...(cut.pattern === '' ? [] : [[words.pattern, <code key="pattern">{cut.pattern}</code>] as const]),
        ]}
      />
      {may && canChange && !changes && (
        <FormActions>
          <Button onClick={() => setChanges(true)}>{words.change}</Button>
        </FormActions>
      )}
      {changes && <Other item={item} block={block} onDone={() => setChanges(false)} />}
    </>
  )
}

/** Another way to read and cut a text: what comes of it is shown before it is taken. */
function Other({ item, block, onDone }: TextRuleProps & { onDone: () => void }) {
  const words = usePreviewWords()
  const failureText = useFailureText()
  const [wanted, setWanted] = useState<TextCut>(block.cut)
  const [tried, setTried] = useState<TextCut>()
  const [missing, setMissing] = useState(false)
  const trial = useLook('inbox.tryCut', { id: item.id, cut: tried ?? wanted }, { enabled: tried !== undefined })
  const take = useChange('inbox.cut', { groups: ['inbox', 'content', 'log'] })
  const isOwn = wanted.rule === 'own'
  const want = (cut: TextCut) => {
    setWanted(cut)
    setTried(undefined)
    setMissing(false)
  }
  const tryIt = () => {
    const pattern = isOwn ? wanted.pattern : ''
    if (isOwn && pattern.trim() === '') return setMissing(true)
    const cut = { ...wanted, pattern }
    // what failed is tried again
    if (tried) void trial.refetch()
    setTried(cut)
  }
  const takeIt = (cut: TextCut) =>
    take.mutate(
      { id: item.id, version: block.version, cut },
      {
        onSuccess: () => {
          notify(words.taken)
          onDone()
        },
        onError: (failure) => notify(failureText(failure)),
      },
    )
  return (
    <form
      className={styles.other}
      onSubmit={(event) => {
        event.preventDefault()
        tryIt()
      }}
    >
      <div className={styles.choices}>
        <ChoiceFilter
          label={words.encoding}
          value={wanted.encoding}
          options={textEncodings.map((value) => ({ value, label: value }))}
          onChange={(encoding) => encoding !== '' && want({ ...wanted, encoding })}
        />
        <ChoiceFilter
          label={words.rule}
          value={wanted.rule}
          options={textRules.map((value) => ({ value, label: words.rules[value] }))}
          onChange={(rule) => rule !== '' && want({ ...wanted, rule })}
        />
      </div>
      {isOwn && (
        <Field
          label={words.pattern}
          hint={words.patternHint}
          error={missing && words.patternMissing}
          value={wanted.pattern}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => want({ ...wanted, pattern: value })}
        />
      )}
      <p role="alert">{tried && trial.error && failureText(trial.error)}</p>
      <FormActions>
        <Button onClick={onDone}>{words.leave}</Button>
        <Button type="submit" tone="primary" busy={tried !== undefined && trial.isFetching}>
          {words.try}
        </Button>
      </FormActions>
      {tried && trial.data && !trial.error && (
        <Trial trial={trial.data} busy={take.isPending} onTake={() => takeIt(trial.data.cut)} />
      )}
    </form>
  )
}

/** What a text becomes, and the way to take it. */
function Trial({ trial, busy, onTake }: { trial: TextTrial; busy: boolean; onTake: () => void }) {
  const words = usePreviewWords()
  const sizeText = useSizeText()
  const columns = usePartColumns('words')
  const { unreadable, begins, outcomes, chapters, parts } = trial
  return (
    <section className={styles.other} aria-label={words.trial}>
      <h3>{words.trial}</h3>
      {unreadable > 0 && <p className={styles.warning}>{words.unreadable(unreadable)}</p>}
      <Facts
        facts={[
          [words.readSo, begins],
          [
            words.others,
            <ul key="outcomes">
              {outcomes.map(({ rule, chapters: count, first }) => (
                <li key={rule}>
                  {[words.outcome(words.rules[rule], count), first.filter(Boolean).join(' · ')]
                    .filter(Boolean)
                    .join(' — ')}
                </li>
              ))}
            </ul>,
          ],
        ]}
      />
      <p className={styles.quiet}>
        {words.sum(chapters, sizeText(trial.words, 'words'))}
        {chapters > parts.length && ` · ${words.firstOf(parts.length, chapters)}`}
      </p>
      <DataTable
        name="preview-trial"
        columns={columns}
        pages={{ rows: parts, failure: null, again: () => {} }}
        rowId={({ number }) => String(number)}
        rowName={({ title }) => title}
        empty={{ title: words.nothing }}
      />
      <p>{words.lost}</p>
      <FormActions>
        <Button tone="primary" busy={busy} onClick={onTake}>
          {words.take}
        </Button>
      </FormActions>
    </section>
  )
}
