// The tests that depend most on the locale of the document: `HOST_OPTIONS='{"locale":"de_DE"}' npm run test:locale`.
const { testMatch, ...all } = require('./jest.config.js');
const { LOCALES } = require('./test/tiers.js');

module.exports = { ...all, testRegex: LOCALES };
