import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { notify } from '#components/notify.ts'
import { payoutStates, type DeskPayout } from '#contract/desk/payouts.ts'
import { printMoney } from '#lib/money.ts'
import { useChange, usePages } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { CopyLine } from '../../parts/copy-line.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { ExportLink } from '../../parts/export-link.tsx'
import { ChoiceFilter, SearchFilter } from '../../parts/filter.tsx'
import { Page } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { usePayoutWords } from '../../words/payouts.ts'
import { PayoutLimit } from './limit.tsx'

const groups = ['payouts', 'log']

/** What people take out: what waits is paid out or given back. */
export function Payouts() {
  const words = usePayoutWords()
  const desk = useDeskWords()
  const may = useMay('payouts.pay')
  const search = useSearch({ from: '/payouts' })
  const go = useNavigate({ from: '/payouts' })
  const pages = usePages('payouts.list', {
    ...(search.state && { state: search.state }),
    ...(search.text && { text: search.text }),
  })
  const [revealed, setRevealed] = useState<DeskPayout>()
  const stateOf = ({ state, confirmedBy, needsTwo }: DeskPayout) => {
    if (state !== 'waiting') return words.states[state]
    if (confirmedBy !== null) return words.confirmedBy(confirmedBy)
    return needsTwo ? words.needsTwo : words.states.waiting
  }
  return (
    <Page title={words.title} help={words.help} actions={<ExportLink name="payouts" query={search} />}>
      <DataTable
        name="payouts"
        pages={pages}
        rowId={({ id }) => String(id)}
        rowName={({ id, person }) => `${id} ${person.name}`}
        empty={{ title: words.nothing, text: search.text ? words.nothingFound : words.nothingText }}
        filters={
          <>
            <SearchFilter
              value={search.text ?? ''}
              placeholder={words.search}
              onSearch={(text) => void go({ search: (former) => ({ ...former, text }) })}
            />
            <ChoiceFilter
              label={words.state}
              all={words.allStates}
              value={search.state ?? ''}
              options={payoutStates.map((value) => ({ value, label: words.states[value] }))}
              onChange={(state) => void go({ search: (former) => ({ ...former, state: state || undefined }) })}
            />
          </>
        }
        bulk={may ? (rows, unselect) => <Settle rows={rows} onDone={unselect} /> : undefined}
        columns={[
          { id: 'id', title: words.number, isNumber: true, cell: ({ id }) => id },
          { id: 'person', title: words.person, cell: ({ person }) => person.name },
          {
            id: 'amount',
            title: words.amount,
            isNumber: true,
            cell: ({ currency, amount }) => (currency === 'coin' ? words.coins(amount) : printMoney(amount)),
          },
          { id: 'money', title: words.money, isNumber: true, cell: ({ money }) => printMoney(money) },
          { id: 'state', title: words.state, cell: stateOf },
          {
            id: 'account',
            title: words.account,
            cell: ({ account }) => [account.type, account.name, account.masked].filter(Boolean).join(' · '),
          },
          { id: 'made', title: words.made, cell: ({ createdAt }) => <Time ms={createdAt} /> },
          {
            id: 'settled',
            title: words.settled,
            isExtra: true,
            cell: ({ settledAt }) => settledAt !== null && <Time ms={settledAt} />,
          },
          {
            id: 'do',
            title: desk.actions,
            cell: (payout) =>
              may &&
              payout.state === 'waiting' && (
                <Button small onClick={() => setRevealed(payout)}>
                  {words.reveal}
                </Button>
              ),
          },
        ]}
      />
      <Reveal payout={revealed} onClose={() => setRevealed(undefined)} />
      <PayoutLimit />
    </Page>
  )
}

/** Shows the whole number of an account; that it was looked at is in the log. */
function Reveal({ payout, onClose }: { payout: DeskPayout | undefined; onClose: () => void }) {
  const words = usePayoutWords()
  const desk = useDeskWords()
  const reveal = useChange('payouts.number', { groups: ['log'] })
  const [number, setNumber] = useState<string>()
  return (
    <>
      <AskReason
        open={payout !== undefined}
        onClose={onClose}
        title={words.revealTitle(payout?.person.name ?? '')}
        yes={words.reveal}
        onYes={async (reason) => setNumber((await reveal.mutateAsync({ id: payout!.id, reason })).number)}
      />
      <Dialog
        open={number !== undefined}
        onClose={() => setNumber(undefined)}
        title={words.reveal}
        actions={<Button onClick={() => setNumber(undefined)}>{desk.close}</Button>}
      >
        <CopyLine text={number ?? ''} />
      </Dialog>
    </>
  )
}

/** Pays out what is selected of what waits, or gives it back. */
function Settle({ rows, onDone }: { rows: readonly DeskPayout[]; onDone: () => void }) {
  const words = usePayoutWords()
  const [to, setTo] = useState<'paid' | 'refused'>()
  const settle = useChange('payouts.settle', { groups })
  const waiting = rows.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return null
  const isPaid = to !== 'refused'
  return (
    <>
      <Button small onClick={() => setTo('paid')}>
        {words.pay}
      </Button>
      <Button small onClick={() => setTo('refused')}>
        {words.refuse}
      </Button>
      <AskReason
        open={to !== undefined}
        onClose={() => setTo(undefined)}
        title={isPaid ? words.payTitle : words.refuseTitle}
        yes={isPaid ? words.pay : words.refuse}
        count={waiting.length}
        danger={!isPaid}
        onYes={async (reason) => {
          const ids = waiting.map(({ id }) => id)
          const { settled, confirmed } = await settle.mutateAsync({ ids, to: to ?? 'paid', reason })
          notify(words.done(settled, confirmed))
          onDone()
        }}
      >
        <p>
          {isPaid
            ? words.payText(printMoney(waiting.reduce((sum, { money }) => sum + money, 0)) ?? '')
            : words.refuseText}
        </p>
      </AskReason>
    </>
  )
}
