import { createRace } from '../lines/race.ts'
import { inTurn } from '../lines/turn.ts'
import type { LineParts } from '../lines/attempt.ts'
import type { Link } from '../link.ts'

/** Finds a line that answers: reads may be on two lines at once, writes go from one to the next, money to one only. */
export const line =
  (parts: LineParts): Link =>
  (next) => {
    const race = createRace(parts, next)
    const turn = inTurn(parts, next)
    return (exchange) => (exchange.call.mode === 'read' ? race(exchange) : turn(exchange))
  }
