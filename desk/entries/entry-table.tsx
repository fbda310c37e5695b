import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { notify } from '#components/notify.ts'
import {
  entryLists,
  fieldsOf,
  type EntryField,
  type EntryList,
  type EntryListName,
  type EntryRow,
} from '#contract/desk/entries.ts'
import { useChange, usePages } from '../data/queries.ts'
import { AskReason } from '../parts/ask-reason.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { ChoiceFilter, SearchFilter } from '../parts/filter.tsx'
import { Time } from '../parts/time.tsx'
import { useDeskWords } from '../words/desk.ts'
import { useFailureText } from '../words/failures.ts'
import { ClicksDialog } from './clicks-dialog.tsx'
import styles from './entries.module.css'
import { EntryCell } from './entry-cell.tsx'
import { EntryDialog, type EntryGroup } from './entry-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import type { EntrySearch } from './search.ts'
import { choiceWord, fieldWord, useEntryWords } from './words.ts'

interface EntryTableProps {
  group: EntryGroup
  list: EntryListName
  search: EntrySearch
  onSearch: (search: EntrySearch) => void
}

/** A list that operators keep: its entries in order, with what can be done to them. */
export function EntryTable({ group, list, search, onSearch }: EntryTableProps) {
  const words = useEntryWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const { title, isOrdered }: EntryList = entryLists[list]
  const { part = '', state, text = '' } = search
  const input = { list, limit: 100, ...(part && { part }), ...(state && { state }), ...(text && { text }) }
  const pages = usePages(`${group}.entries`, input)
  const groups = { groups: [group, 'log'] }
  const move = useChange(`${group}.moveEntry`, groups)
  const show = useChange(`${group}.showEntries`, groups)
  const [edited, setEdited] = useState<EntryRow | 'new'>()
  const [priced, setPriced] = useState<EntryRow>()
  const [clicked, setClicked] = useState<EntryRow>()
  const [shown, setShown] = useState<{ rows: readonly EntryRow[]; on: boolean; done: () => void }>()
  const nameOf = ({ values }: EntryRow) => String(values[title])
  const rows = pages.rows ?? []
  const place = (id: number, before: number | null) =>
    move.mutate({ list, id, before }, { onError: (failure) => notify(failureText(failure)) })
  const add = (
    <Button tone="primary" small onClick={() => setEdited('new')}>
      {words.addTo[list]}
    </Button>
  )
  return (
    <>
      <DataTable
        key={list}
        name={`entries-${list}`}
        pages={pages}
        rowId={({ id }) => String(id)}
        rowName={nameOf}
        onOpen={setEdited}
        empty={{ title: words.empty, text: words.emptyText[list], action: add }}
        filters={
          <>
            <Filters list={list} search={search} onSearch={onSearch} />
            {add}
          </>
        }
        bulk={(selected, done) => (
          <>
            <Button small onClick={() => setShown({ rows: selected, on: true, done })}>
              {words.putOn}
            </Button>
            <Button small onClick={() => setShown({ rows: selected, on: false, done })}>
              {words.takeOff}
            </Button>
          </>
        )}
        columns={[
          ...columnsOf(list, words),
          { id: 'state', title: words.state, cell: (row) => <State row={row} /> },
          ...(list === 'ads'
            ? [
                {
                  id: 'clicks',
                  title: words.clicks,
                  isNumber: true,
                  cell: (row: EntryRow) => (
                    <Button
                      small
                      tone="plain"
                      label={words.clicksOf(nameOf(row), row.clicks ?? 0)}
                      onClick={() => setClicked(row)}
                    >
                      {String(row.clicks ?? 0)}
                    </Button>
                  ),
                },
              ]
            : []),
          {
            id: 'do',
            title: desk.actions,
            cell: (row) => (
              <span className={styles.buttons}>
                <Button small label={words.editOf(nameOf(row))} onClick={() => setEdited(row)}>
                  {words.edit}
                </Button>
                {(list === 'products' || list === 'gifts') && (
                  <Button small label={words.priceOf(nameOf(row))} onClick={() => setPriced(row)}>
                    {words.price}
                  </Button>
                )}
                {isOrdered && state === undefined && text === '' && (
                  <Order rows={rows} row={row} name={nameOf(row)} onPlace={place} />
                )}
              </span>
            ),
          },
        ]}
      />
      <EntryDialog group={group} list={list} entry={edited} part={part} onClose={() => setEdited(undefined)} />
      <PriceDialog list={list} entry={priced} onClose={() => setPriced(undefined)} />
      <ClicksDialog entry={clicked} onClose={() => setClicked(undefined)} />
      <AskReason
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown?.on ? words.putOn : words.takeOff}
        yes={shown?.on ? words.putOn : words.takeOff}
        count={shown?.rows.length ?? 0}
        onYes={async (reason) => {
          if (!shown) return
          await show.mutateAsync({ list, ids: shown.rows.map(({ id }) => id), on: shown.on, reason })
          shown.done()
        }}
      >
        {shown && !shown.on && <p>{words.takeOffText}</p>}
      </AskReason>
    </>
  )
}

/** What the list is narrowed to. */
function Filters({ list, search, onSearch }: Omit<EntryTableProps, 'group'>) {
  const words = useEntryWords()
  const { partedBy }: EntryList = entryLists[list]
  const parts = partedBy === undefined ? undefined : (fieldsOf(list)[partedBy] as EntryField & { kind: 'choice' }).of
  return (
    <>
      <SearchFilter
        key={list}
        value={search.text ?? ''}
        onSearch={(text) => onSearch({ ...search, text: text || undefined })}
      />
      {partedBy !== undefined && parts && (
        <ChoiceFilter
          label={fieldWord(words, list, partedBy)}
          all={words.all}
          value={search.part ?? ''}
          options={parts.map((value) => ({ value, label: choiceWord(words, value) }))}
          onChange={(part) => onSearch({ ...search, part: part || undefined })}
        />
      )}
      <ChoiceFilter
        label={words.state}
        all={words.all}
        value={search.state ?? ''}
        options={(['on', 'off'] as const).map((value) => ({ value, label: words.states[value] }))}
        onChange={(state) => onSearch({ ...search, state: state || undefined })}
      />
    </>
  )
}

interface OrderProps {
  rows: readonly EntryRow[]
  row: EntryRow
  name: string
  onPlace: (id: number, before: number | null) => void
}

function Order({ rows, row, name, onPlace }: OrderProps) {
  const words = useEntryWords()
  const at = rows.findIndex(({ id }) => id === row.id)
  const [above, below] = [rows[at - 1], rows[at + 1]]
  return (
    <>
      <IconButton
        label={words.upOf(name)}
        icon={<ArrowUp />}
        disabled={!above}
        onClick={() => above && onPlace(row.id, above.id)}
      />
      <IconButton
        label={words.downOf(name)}
        icon={<ArrowDown />}
        disabled={!below}
        onClick={() => below && onPlace(below.id, row.id)}
      />
    </>
  )
}

/** On or off, and when that changes by itself. */
function State({ row: { state, values } }: { row: EntryRow }) {
  const words = useEntryWords()
  const [nowMs] = useState(Date.now)
  const { shows_from: from, shows_until: until } = values
  if (state !== 'on') return words.states[state]
  if (typeof from === 'number' && from > nowMs)
    return (
      <>
        {words.waits} <Time ms={from} />
      </>
    )
  if (typeof until === 'number' && until <= nowMs) return words.over
  return words.states.on
}

/** A column for each field that fits into one. */
function columnsOf(list: EntryListName, words: ReturnType<typeof useEntryWords>): Column<EntryRow>[] {
  return Object.entries(fieldsOf(list)).flatMap(([name, field]): Column<EntryRow>[] =>
    field.kind === 'text' && field.isLong
      ? []
      : [
          {
            id: name,
            title: fieldWord(words, list, name),
            isNumber: field.kind === 'number' || field.kind === 'money',
            isExtra: field.kind === 'time',
            cell: (row) => <EntryCell name={name} field={field} row={row} />,
          },
        ],
  )
}
