// Command deploy-lint checks the files of a roll-out by the libraries of the tools that read them.
//
//	deploy-lint dockerfile FILE    BuildKit's linter; prints the image's configuration and the steps to its files
//	deploy-lint context FOLDER     the files that .dockerignore lets through; prints a JSON list
//	deploy-lint compose FILE       the compose specification; prints the project as JSON
//	deploy-lint kustomize FOLDER   kustomize and the types of the Kubernetes API; prints a JSON list of objects
//	deploy-lint workflow FILE      actionlint's rules for workflows of GitHub; prints an empty list
//
// A finding is a line on standard error, and the exit code is 1.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/moby/buildkit/client/llb/sourceresolver"
	"github.com/moby/buildkit/frontend/dockerfile/dockerfile2llb"
	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
	"github.com/moby/buildkit/solver/pb"
	"github.com/moby/patternmatcher/ignorefile"
	"github.com/opencontainers/go-digest"
	"github.com/rhysd/actionlint"
	"github.com/tonistiigi/fsutil"
	apps "k8s.io/api/apps/v1"
	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

func main() {
	if len(os.Args) != 3 {
		fail(fmt.Errorf("usage: deploy-lint dockerfile|context|compose|kustomize|workflow PATH"))
	}
	commands := map[string]func(string) (any, error){
		"dockerfile": lintDockerfile, "context": buildContext, "compose": loadCompose, "kustomize": renderObjects,
		"workflow": lintWorkflow,
	}
	run, known := commands[os.Args[1]]
	if !known {
		fail(fmt.Errorf("unknown command %s", os.Args[1]))
	}
	result, err := run(os.Args[2])
	if err != nil {
		fail(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(result); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// anyBase says that every base image exists, because the linter must not need a registry.
type anyBase struct{}

func (anyBase) ResolveImageConfig(_ context.Context, ref string, _ sourceresolver.Opt) (string, digest.Digest, []byte, error) {
	config := []byte(`{"architecture":"amd64","os":"linux","config":{}}`)
	return ref, digest.FromBytes(config), config, nil
}

func (anyBase) ResolveSourceMetadata(_ context.Context, op *pb.SourceOp, _ sourceresolver.Opt) (*sourceresolver.MetaResponse, error) {
	return nil, fmt.Errorf("%s is not an image", op.Identifier)
}

type image struct {
	// What BuildKit writes into the image: user, environment, command.
	Config any     `json:"config"`
	Stages []stage `json:"stages"`
}

type stage struct {
	Name  string `json:"name"`
	Steps []step `json:"steps"`
}

// A step changes the files of a stage, or the folder for the next steps.
type step struct {
	Workdir string   `json:"workdir,omitempty"`
	Run     string   `json:"run,omitempty"`
	Copy    []string `json:"copy,omitempty"`
	From    string   `json:"from,omitempty"`
	To      string   `json:"to,omitempty"`
}

func lintDockerfile(path string) (any, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var found []error
	warn := func(rule, _, _, message string, _ []parser.Range) {
		found = append(found, fmt.Errorf("%s: %s: %s", path, rule, message))
	}
	options := dockerfile2llb.ConvertOpt{MetaResolver: anyBase{}, Warn: warn, AllStages: true}
	_, built, _, _, err := dockerfile2llb.Dockerfile2LLB(context.Background(), text, options)
	if err := errors.Join(append(found, err)...); err != nil {
		return nil, err
	}
	stages, err := readStages(text)
	return image{Config: built.Config, Stages: stages}, err
}

func readStages(text []byte) ([]stage, error) {
	tree, err := parser.Parse(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	parsed, _, err := instructions.Parse(tree.AST, nil)
	if err != nil {
		return nil, err
	}
	stages := []stage{}
	for _, each := range parsed {
		steps := []step{}
		for _, command := range each.Commands {
			switch command := command.(type) {
			case *instructions.WorkdirCommand:
				steps = append(steps, step{Workdir: command.Path})
			case *instructions.RunCommand:
				steps = append(steps, step{Run: strings.Join(command.CmdLine, " ")})
			case *instructions.CopyCommand:
				steps = append(steps, step{Copy: command.SourcePaths, From: command.From, To: command.DestPath})
			case *instructions.EnvCommand, *instructions.UserCommand, *instructions.ExposeCommand,
				*instructions.EntrypointCommand, *instructions.CmdCommand, *instructions.HealthCheckCommand:
				// These are in the configuration.
			default:
				return nil, fmt.Errorf("the test of the roll-out does not know %s", command)
			}
		}
		stages = append(stages, stage{Name: each.Name, Steps: steps})
	}
	return stages, nil
}

// buildContext lists the files that reach the builder.
func buildContext(folder string) (any, error) {
	file, err := os.Open(filepath.Join(folder, ".dockerignore"))
	if err != nil {
		return nil, err
	}
	patterns, err := ignorefile.ReadAll(file)
	if err != nil {
		return nil, err
	}
	whole, err := fsutil.NewFS(folder)
	if err != nil {
		return nil, err
	}
	sent, err := fsutil.NewFilterFS(whole, &fsutil.FilterOpt{ExcludePatterns: patterns})
	if err != nil {
		return nil, err
	}
	files := []string{}
	err = sent.Walk(context.Background(), "", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files = append(files, path)
		}
		return err
	})
	return files, err
}

func loadCompose(path string) (any, error) {
	options, err := cli.NewProjectOptions([]string{path}, cli.WithOsEnv, cli.WithProfiles([]string{"*"}))
	if err != nil {
		return nil, err
	}
	return options.LoadProject(context.Background())
}

func renderObjects(folder string) (any, error) {
	rendered, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
	if err != nil {
		return nil, err
	}
	known := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		apps.AddToScheme, batch.AddToScheme, core.AddToScheme, networking.AddToScheme, policy.AddToScheme,
	} {
		if err := add(known); err != nil {
			return nil, err
		}
	}
	// As the API server with fieldValidation=Strict: an unknown field, kind or version is an error.
	decoder := serializer.NewCodecFactory(known, serializer.EnableStrict).UniversalDeserializer()
	objects := []json.RawMessage{}
	for _, resource := range rendered.Resources() {
		text, err := resource.MarshalJSON()
		if err != nil {
			return nil, err
		}
		if _, _, err := decoder.Decode(text, nil, nil); err != nil {
			return nil, fmt.Errorf("%s: %w", resource.CurId(), err)
		}
		objects = append(objects, text)
	}
	return objects, nil
}

func lintWorkflow(path string) (any, error) {
	linter, err := actionlint.NewLinter(io.Discard, &actionlint.LinterOptions{})
	if err != nil {
		return nil, err
	}
	findings, err := linter.LintFile(path, nil)
	if err != nil {
		return nil, err
	}
	found := make([]error, len(findings))
	for at, finding := range findings {
		found[at] = finding
	}
	return []string{}, errors.Join(found...)
}
