export { paths } from '../../records/kinds/paths.ts';
