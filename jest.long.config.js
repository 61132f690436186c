// `npm run test:long`: what `npm test` leaves out.
const { testMatch, ...all } = require('./jest.config.js');
const { LONG } = require('./test/tiers.js');

module.exports = { ...all, testRegex: LONG };
