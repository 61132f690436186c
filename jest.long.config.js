// `npm run test:long`: what `npm test` leaves out, with every bad answer and every condition.
const { testMatch, ...all } = require('./jest.config.js');
const { LONG } = require('./test/tiers.js');

process.env.BAD_ANSWERS ??= 'all';
process.env.CONDITIONS ??= 'all';

module.exports = { ...all, testRegex: LONG };
