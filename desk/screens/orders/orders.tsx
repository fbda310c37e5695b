import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { orderStates, type DeskChecked, type DeskUneven } from '#contract/desk/orders.ts'
import { printMoney } from '#lib/money.ts'
import { call, type DeskFailure } from '../../data/call.ts'
import { usePages } from '../../data/queries.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { ExportLink } from '../../parts/export-link.tsx'
import { ChoiceFilter, SearchFilter } from '../../parts/filter.tsx'
import { Page } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import { useFailureText } from '../../words/failures.ts'
import { useOrderWords } from '../../words/orders.ts'
import styles from './orders.module.css'

/** What was bought with money, the newest first. */
export function Orders() {
  const words = useOrderWords()
  const search = useSearch({ from: '/orders' })
  const go = useNavigate({ from: '/orders' })
  const pages = usePages('orders.list', {
    ...(search.state && { state: search.state }),
    ...(search.text && { text: search.text }),
  })
  return (
    <Page title={words.title} help={words.help} actions={<ExportLink name="orders" query={search} />}>
      <Ledger />
      <DataTable
        name="orders"
        pages={pages}
        rowId={({ id }) => String(id)}
        rowName={({ orderNo }) => orderNo}
        onOpen={({ id }) => void go({ to: '/orders/$id', params: { id: String(id) } })}
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
              options={orderStates.map((value) => ({ value, label: words.states[value] }))}
              onChange={(state) => void go({ search: (former) => ({ ...former, state: state || undefined }) })}
            />
          </>
        }
        columns={[
          {
            id: 'order',
            title: words.order,
            cell: ({ id, orderNo }) => (
              <Link to="/orders/$id" params={{ id: String(id) }}>
                {orderNo}
              </Link>
            ),
          },
          { id: 'person', title: words.person, cell: ({ person }) => person.name },
          { id: 'product', title: words.product, cell: ({ product }) => product },
          { id: 'price', title: words.price, isNumber: true, cell: ({ price }) => printMoney(price) },
          { id: 'state', title: words.state, cell: ({ state }) => words.states[state] },
          { id: 'reference', title: words.reference, cell: ({ reference }) => reference },
          { id: 'made', title: words.made, cell: ({ createdAt }) => <Time ms={createdAt} /> },
          {
            id: 'paid',
            title: words.paid,
            isExtra: true,
            cell: ({ paidAt }) => paidAt !== null && <Time ms={paidAt} />,
          },
        ]}
      />
    </Page>
  )
}

/** Looks through the whole ledger, some rows at a time. */
function Ledger() {
  const words = useOrderWords()
  const failureText = useFailureText()
  const [checked, setChecked] = useState(0)
  const [uneven, setUneven] = useState<readonly DeskUneven[]>([])
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const look = async () => {
    setBusy(true)
    setSaid('')
    setChecked(0)
    let count = 0
    const found: DeskUneven[] = []
    try {
      for (const name of ['orders.checkTransfers', 'orders.checkAccounts'] as const) {
        let after: number | null = 0
        while (after !== null) {
          const some: DeskChecked = await call(name, { after })
          count += some.checked
          found.push(...some.uneven)
          setChecked(count)
          after = some.next
        }
      }
      setSaid(found.length === 0 ? words.even(count) : words.uneven(found.length))
    } catch (error) {
      setSaid(failureText(error as DeskFailure))
    }
    setUneven(found)
    setBusy(false)
  }
  return (
    <div className={styles.ledger}>
      <p>
        <Button small busy={busy} onClick={() => void look()}>
          {words.check}
        </Button>{' '}
        <span role="status">{busy ? words.checking(checked) : said}</span>
      </p>
      {uneven.length > 0 && (
        <ul>
          {uneven.map(({ id, name, currency, off }) => (
            <li key={`${id} ${name} ${currency}`}>
              {id} {name}: {currency === 'coin' ? words.coins(off) : printMoney(off)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
