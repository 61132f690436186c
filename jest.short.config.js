// `npm test`: what is run after each change. All test files, by path: `npx jest test/e2e/loop`.
const all = require('./jest.config.js');
const { LONG } = require('./test/tiers.js');

module.exports = { ...all, testPathIgnorePatterns: ['/node_modules/', ...LONG] };
