import path from 'node:path'

/** A node of the linter's tree, as far as it is looked at here. */
export interface Node {
  type: string
  name?: string
  async?: boolean
  parent?: Node
  id?: Node | null
  init?: Node | null
  params?: readonly Node[]
  elements?: readonly (Node | null)[]
  properties?: readonly Node[]
  value?: Node | null
  left?: Node
  right?: Node
  object?: Node
  property?: Node
  argument?: Node | null
  callee?: Node
  arguments?: readonly Node[]
}

/** What the linter gives a rule, as far as it is used here. */
export interface Context {
  filename: string
  cwd: string
  report: (fault: { node: unknown; message: string }) => void
}

const isFunction = ({ type }: Node) => /^(Arrow)?Function/.test(type)
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** All nodes within one, without those of functions that are only made there. */
function* within(node: Node): Generator<Node> {
  yield node
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one) && !isFunction(one)) yield* within(one)
  }
}

/** The names that something new is made of: `...x`, `x.filter(…)`; with `sums`, `x + 1` and `!x` too. */
function madeOf(argument: Node, sums: boolean): string[] {
  if (isFunction(argument)) return []
  const made = [...within(argument)].flatMap((one) => {
    if (one.type === 'SpreadElement') return [one.argument]
    if (one.type === 'CallExpression') return [one.callee?.object]
    if (sums && one.type === 'BinaryExpression') return [one.left, one.right]
    return sums && one.type === 'UnaryExpression' ? [one.argument] : []
  })
  return made.flatMap((one) => one?.name ?? [])
}

/** What a component is drawn with: its states, and what it is given. */
function drawnWith(node: Node): string[] {
  const named = (one: Node | null | undefined): string[] => {
    if (one?.type === 'AssignmentPattern') return named(one.left)
    return one?.name === undefined ? [] : [one.name]
  }
  if (node.type === 'VariableDeclarator')
    return /^use[A-Z]/.test(node.init?.callee?.name ?? '') ? named(node.id?.elements?.[0]) : []
  const [props] = node.params ?? []
  return (props?.properties ?? []).flatMap((one) => named(one.value))
}

/**
 * What a component sets, or tells whoever draws it, after an await is made of what is there by then: a value of the
 * drawing that it began in lacks whatever came in meanwhile. `setX((now) => [...now, one])`.
 */
export const staleState = {
  create(context: Context) {
    if (!path.relative(context.cwd, context.filename).startsWith('src')) return {}
    const drawn = new Set<string>()
    const states = new Map<string, string>()
    const functions: { waited: boolean }[] = []
    const enter = (node: Node) => {
      for (const name of drawnWith(node)) drawn.add(name)
      const { parent } = node
      const follows =
        parent?.type === 'CallExpression' && /^(then|catch|finally)$/.test(parent.callee?.property?.name ?? '')
      functions.push({ waited: follows })
    }
    const leave = () => void functions.pop()
    const wait = () => {
      const now = functions.at(-1)
      if (now) now.waited = true
    }
    return {
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      'AwaitExpression:exit': wait,
      VariableDeclarator(node: Node) {
        for (const name of drawnWith(node)) {
          drawn.add(name)
          const setter = node.id?.elements?.[1]?.name
          if (setter !== undefined) states.set(setter, name)
        }
      },
      CallExpression(node: Node) {
        const name = node.callee?.name ?? node.callee?.property?.name ?? ''
        const own = states.get(name)
        const waited = functions.at(-1)?.waited === true
        const made = (node.arguments ?? []).flatMap((one) => madeOf(one, waited && own !== undefined))
        const isTold = waited && /^(set|on|change|update|keep|replace)/i.test(name)
        const stale = made.find((one) => one === own || (isTold && drawn.has(one)))
        if (stale !== undefined)
          context.report({ node, message: `${stale} may be another one by now: give ${name} a function of it.` })
      },
    }
  },
}
