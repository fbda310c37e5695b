import { PackageOpen } from 'lucide-react'
import { useId, useState } from 'react'
import type { PayMethod, Product } from '#contract/shapes/money.ts'
import { useOffline } from '#data/settings.ts'
import { compareMoney, formatMoney } from '#lib/money.ts'
import { usePay } from '#features/purchase/use-pay.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { useWords, type Words } from '#words/words.ts'
import styles from './money.module.css'

/** Whether a method takes a sum. */
const takes = ({ min, max }: PayMethod, price: string) =>
  (min === undefined || (compareMoney(price, min) ?? -1) >= 0) &&
  (max === undefined || (compareMoney(price, max) ?? 1) <= 0)

/** The sums that a method takes, where it does not take all. */
function rangeText({ min, max }: PayMethod, words: Words<'money'>): string | undefined {
  if (max !== undefined) return words.methodRange(formatMoney(min ?? '0'), formatMoney(max))
  return min === undefined ? undefined : words.methodFrom(formatMoney(min))
}

/** What can be bought and how it is paid; paying opens an order and keeps the way to its page. */
export function ProductForm({ products, methods }: { products: readonly Product[]; methods: readonly PayMethod[] }) {
  const words = useWords('money')
  const [productId, chooseProduct] = useState(products[0]?.id)
  const [methodId, chooseMethod] = useState<number>()
  const name = useId()
  const product = products.find(({ id }) => id === productId) ?? products[0]
  if (!product)
    return (
      <Empty icon={<PackageOpen />} title={words.noProducts}>
        {words.noProductsText}
      </Empty>
    )
  if (methods.length === 0)
    return (
      <Empty icon={<PackageOpen />} title={words.noMethods}>
        {words.noMethodsText}
      </Empty>
    )
  const able = methods.filter((method) => takes(method, product.price))
  const method = able.find(({ id }) => id === methodId) ?? able[0]
  return (
    <>
      <fieldset>
        <legend className={styles.legend}>{words.product}</legend>
        <div className={styles.products}>
          {products.map((each) => (
            <ProductChoice
              key={each.id}
              product={each}
              name={`${name}-product`}
              chosen={each === product}
              onChoose={() => chooseProduct(each.id)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className={styles.legend}>{words.method}</legend>
        <div className={styles.methods}>
          {methods.map((each) => (
            <label key={each.id} className={styles.method}>
              <input
                type="radio"
                name={`${name}-method`}
                checked={each === method}
                disabled={!able.includes(each)}
                onChange={() => chooseMethod(each.id)}
              />
              <span>{each.name}</span>
              <span className={styles.note}>{rangeText(each, words)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {method && <Pay product={product} method={method} />}
    </>
  )
}

interface ProductChoiceProps {
  product: Product
  name: string
  chosen: boolean
  onChoose: () => void
}

function ProductChoice({ product, name, chosen, onChoose }: ProductChoiceProps) {
  'use memo'
  const words = useWords('money')
  const { tag, price, original, coins, days, bonus } = product
  return (
    <label className={styles.product}>
      <input type="radio" name={name} checked={chosen} onChange={onChoose} />
      {tag !== undefined && <span className={styles.tag}>{tag}</span>}
      <span className={styles.name}>{product.name}</span>
      <span className={styles.price}>
        ¥{formatMoney(price)}
        {original !== undefined && <s className={styles.old}>¥{formatMoney(original)}</s>}
      </span>
      <span className={styles.note}>
        {[
          coins !== undefined && words.coins(coins.toLocaleString('en')),
          days !== undefined && words.days(days),
          bonus !== undefined && bonus > 0 && words.bonus(bonus),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </label>
  )
}

function Pay({ product, method }: { product: Product; method: PayMethod }) {
  const words = useWords('money')
  const offline = useOffline()
  const { state, pay } = usePay({ call: 'order.pay', onDone: () => {} })
  return (
    <>
      <Button
        tone="primary"
        wide
        busy={state !== 'none'}
        disabled={offline}
        onClick={() => void pay({ product_id: product.id, method: method.id })}
      >
        {words.pay(formatMoney(product.price))}
      </Button>
      {offline && <p className={styles.note}>{words.offline}</p>}
      {state === 'checking' && (
        <p className={styles.note} role="status">
          {words.checking}
        </p>
      )}
    </>
  )
}
