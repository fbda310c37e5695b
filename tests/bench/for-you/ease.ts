/**
 * EASE (Steck, "Embarrassingly Shallow Autoencoders for Sparse Data", 2019): items by items with a zero diagonal, in
 * closed form. As a reference for the bench alone: it inverts a matrix of all items by all.
 */
export function easeOf(rows: readonly (readonly number[])[], items: number, ridge: number): Float64Array {
  const gram = new Float64Array(items * items)
  for (const row of rows) for (const one of row) for (const other of row) gram[one * items + other]! += 1
  for (let at = 0; at < items; at += 1) gram[at * items + at]! += ridge
  const inverse = inverseOf(gram, items)
  for (let column = 0; column < items; column += 1) {
    const diagonal = inverse[column * items + column]!
    for (let row = 0; row < items; row += 1) inverse[row * items + column]! /= -diagonal
    inverse[column * items + column] = 0
  }
  return inverse
}

/** The inverse of a positive definite matrix, in place (Gauss and Jordan, without pivots). */
function inverseOf(matrix: Float64Array, size: number): Float64Array {
  for (let pivot = 0; pivot < size; pivot += 1) {
    const own = matrix.subarray(pivot * size, (pivot + 1) * size)
    const by = 1 / own[pivot]!
    own[pivot] = 1
    for (let at = 0; at < size; at += 1) own[at]! *= by
    for (let row = 0; row < size; row += 1) {
      if (row === pivot) continue
      const line = matrix.subarray(row * size, (row + 1) * size)
      const factor = line[pivot]!
      line[pivot] = 0
      for (let at = 0; at < size; at += 1) line[at]! -= factor * own[at]!
    }
  }
  return matrix
}
