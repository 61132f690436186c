// test: the programs that tests run outside Jest's sandbox, bundled into build/workbench/for-tests.cjs.

export { startAdService } from '../../workbench/ad-service/server/service';
export { createHost } from '../../workbench/apps-script/host';
export { startWorkbench } from '../../workbench/web/server/start';
export { createRunner } from '../sim/run';
export { shortRuns, untriedFaults } from '../sim/short';
