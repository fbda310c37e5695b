/** The build that unit tests pretend to be part of: nothing answers on its lines, and its key is known to all. */
export const testDefines = {
  __BUILD_ID__: JSON.stringify('test'),
  __BUILD_TIMESTAMP__: '1790000000000',
  __BUILD_LINES__: JSON.stringify(['http://127.0.0.1:9', 'http://127.0.0.1:10', 'http://127.0.0.1:11']),
  __BUILD_HOSTS__: '[]',
  __BUILD_KEYS__: JSON.stringify([{ id: 1, root: '42'.repeat(32) }]),
}
